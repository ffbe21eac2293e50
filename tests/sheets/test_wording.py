from pnp.sheets.wording import say


def test_messages_are_looked_up_as_the_programs_own_and_filled_in():
    asked = []

    def words(message, context):
        asked.append((message, context))
        return "Seite {page} von {pages} {page.__class__}"

    assert say(words, "page {page} of {pages}", page=1, pages=2) == "Seite 1 von 2 {page.__class__}"
    assert asked == [("page {page} of {pages}", "pnp")]
