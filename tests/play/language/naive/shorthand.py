"""The actions that the shorthand stands for: steps, leaps, hops and slides of pieces on a board."""

AWAY = {"step": "neighbours", "leap": "leaps", "hop": "leaps"}
ENDS = {"vacant": "vacant(to)", "theirs": "theirs(to)", "vacant or theirs": "vacant(to) or theirs(to)"}


def written_out(name, move, main):
    """Return a move of the shorthand as an author would write the action; *main* is the table of pieces."""
    (how,) = [word for word in ("step", "leap", "hop", "slide") if word in move]
    words = ("must", "own", "piece", "way", "over", "to", "if", "again", "most")
    clauses = {key: f"{name.replace('_', '-')}.{key}" for key in words} | move.get("clauses", {})
    needs = []
    if "must" in move:
        must = move["must"] if isinstance(move["must"], list) else [move["must"]]
        needs.append((clauses["must"], " and ".join(f"not possible({action})" for action in must)))
    needs.append((clauses["own"], "mine(from)"))
    if "piece" in move:
        needs.append((clauses["piece"], f"kind({main}[from]) == {move['piece']}"))
    needs.append((clauses["way"], f"to in {_reach(how, move, main)}"))
    if how == "hop":
        over = move.get("over", "theirs")
        needs.append((clauses["over"], f"{over}(middle(from, to))" if over.isidentifier() else over))
    needs.append((clauses["to"], ENDS[move.get("to", "vacant")]))
    if "if" in move:
        needs.append((clauses["if"], move["if"]))
    does = ["take(middle(from, to))"] if how == "hop" and move.get("takes", True) else []
    does.append("move(from, to)")
    if "becomes" in move:
        does.append({"if": move["becomes"]["if"], "do": f"put(to, {move['becomes']['piece']})"})
    more = move.get("does", [])
    action = {key: move[key] for key in ("leaves", "by_chance", "greedy") if key in move} | {
        "with": {"from": "cell", "to": "cell"},
        "say": move.get("say", "{from}x{to}" if how == "hop" else "{from}-{to}"),
        "needs": _together(needs),
        "does": does + (more if isinstance(more, list) else [more]),
    }
    if move.get("again"):
        sign = "x" if how == "hop" else "-"
        action["chain"] = {"from": "to", "say": f"{sign}{{to}}", "clause": clauses["again"]}
        ends = move.get("ends", False)
        action["chain"]["ends"] = {clauses["ends"]: ends} if "ends" in clauses else ends
        action["chain"] |= {"most": clauses["most"]} if move.get("most") else {}
    return action


def _together(needs):
    """Return needs as a mapping; conditions that share a clause become a list, where the first of them is."""
    mapping = {}
    for clause, condition in needs:
        mapping.setdefault(clause, []).append(condition)
    return mapping


def _reach(how, move, main):
    ways = move[how]
    if not isinstance(ways, dict):
        return _reached(how, move, ways)
    text = "nothing"
    for kind, way in ways.items():
        text = f"({_reached(how, move, way)} if kind({main}[from]) == {kind} else {text})"
    return text


def _reached(how, move, ways):
    if how != "slide":
        return f"{AWAY[how]}(from, {ways})"
    ends = ", {c for c in cells if theirs(c)}" if "theirs" in move.get("to", "vacant") else ""
    return f"slides(from, {ways}, {move.get('through', 'vacancies()')}{ends})"
