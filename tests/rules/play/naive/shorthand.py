"""The actions that the shorthand stands for: steps, leaps, hops and slides of pieces on a board."""

AWAY = {"step": "neighbours", "leap": "leaps", "hop": "leaps"}
ENDS = {"vacant": "vacant(to)", "theirs": "theirs(to)", "vacant or theirs": "vacant(to) or theirs(to)"}


def written_out(name, move, main):
    """Return a move of the shorthand as an author would write the action; *main* is the table of pieces."""
    (how,) = [word for word in ("step", "leap", "hop", "slide") if word in move]
    clauses = {key: f"{name}.{key}" for key in ("must", "own", "piece", "way", "over", "to", "if", "again")}
    clauses |= move.get("clauses", {})
    needs = []
    if "must" in move:
        must = move["must"] if isinstance(move["must"], list) else [move["must"]]
        needs.append((clauses["must"], " and ".join(f"not possible({action})" for action in must)))
    needs.append((clauses["own"], "mine(from)"))
    if "piece" in move:
        needs.append((clauses["piece"], f"kind({main}[from]) == {move['piece']}"))
    needs.append((clauses["way"], f"to in {_reach(how, move, main)}"))
    if how == "hop":
        needs.append((clauses["over"], f"{move.get('over', 'theirs')}(middle(from, to))"))
    needs.append((clauses["to"], ENDS[move.get("to", "vacant")]))
    if "if" in move:
        needs.append((clauses["if"], move["if"]))
    does = ["take(middle(from, to))"] if how == "hop" else []
    does.append("move(from, to)")
    if "becomes" in move:
        does.append({"if": move["becomes"]["if"], "do": f"put(to, {move['becomes']['piece']})"})
    more = move.get("does", [])
    action = {
        "with": {"from": "cell", "to": "cell"},
        "say": move.get("say", "{from}x{to}" if how == "hop" else "{from}-{to}"),
        "needs": _together(needs),
        "does": does + (more if isinstance(more, list) else [more]),
    }
    if move.get("again"):
        action["chain"] = {"from": "to", "say": "x{to}", "clause": clauses["again"], "ends": move.get("ends", False)}
    return action


def _together(needs):
    """Return needs as a mapping; conditions that share a clause become a list, where the first of them stands."""
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
    through = move.get("through", "vacancies()")
    ends = ", {c for c in cells if theirs(c)}" if "theirs" in move.get("to", "vacant") else ""
    return f"slides(from, {ways}, {through}{ends})"
