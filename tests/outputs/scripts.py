"""A small game written in Hebrew, and the same one in Arabic, Japanese and Russian."""

from __future__ import annotations

_COMPONENTS = """\
board:
  kind: square-board
  title: {board}
  columns: 4
  rows: 4
  cell: 30mm
stone:
  kind: counter
  title: {stone}
  shape: disc
  size: 20mm
  count: 8
  fits: board
  front: {{fill: "#0072B2", label: {mark}}}
  back: same
help:
  kind: card
  title: {turn}
  width: 63mm
  height: 88mm
  count: 2
  rows:
    - {{title: {place}, cost: "1 + 2", text: "{place_text}"}}
    - {{title: {rest}, text: "{rest_text}"}}
"""
_GAME = """\
title: {title}
version: "1.0"
author: {author}
players: 2
minutes: 5-10
language: {language}
engine: none
about: {about}
seats: {{red: {red}, blue: {blue}}}
"""
_RULES = """\
- section: goal
  title: {goal}
  items:
    - clause: goal.line
      title: {line}
      text: "{line_text}"
    - clause: goal.turn
      title: {turn}
      text: "{turn_text}"
    - steps: ["{place_text}", "{rest_text}"]
    - table: [["{what}", "{many}"], ["{stone}", "{{stone.count}}"], ["{board}", "1"]]
    - note: "{note}"
    - parts: list
- section: end
  title: {end}
  items:
    - text: "{end_text}"
"""

WORDS = {
    "he": {
        "language": "he",
        "title": "אבן על אבן",
        "author": "פלונית",
        "about": "משחק קטן לשני שחקנים על לוח משובץ.",
        "red": "אדום",
        "blue": "כחול",
        "board": "לוח",
        "stone": "אבן",
        "mark": "אב",
        "turn": "תורך",
        "place": "הנחה",
        "place_text": "מניחים אבן אחת על משבצת ריקה.",
        "rest": "מנוחה",
        "rest_text": "מוותרים על התור ולוקחים אבן מן הקופה.",
        "goal": "מטרה",
        "line": "שורה",
        "line_text": (
            "מי שמניח ראשון **ארבע אבנים** בשורה אחת מנצח, לדוגמה על המשבצות A1 עד D1. יש {stone.count} אבנים."
        ),
        "turn_text": (
            "בתורו כל שחקן עושה דבר אחד מן הרשימה, ואז עובר התור לשחקן שמולו. השחקן הצעיר ביותר מתחיל את המשחק."
        ),
        "what": "מה",
        "many": "כמה",
        "note": "כך אנחנו מבינים את הכלל.",
        "end": "סוף המשחק",
        "end_text": "המשחק נגמר כאשר הלוח מלא או כאשר אחד השחקנים ניצח.",
    },
    "ar": {
        "language": "ar",
        "title": "حجر على حجر",
        "author": "فلان",
        "about": "لعبة صغيرة للاعبَين على لوح من المربعات (4 × 4).",
        "red": "أحمر",
        "blue": "أزرق",
        "board": "لوح",
        "stone": "حجر",
        "mark": "ح",
        "turn": "دورك",
        "place": "وضع",
        "place_text": "ضع حجرًا واحدًا على مربع فارغ، ثم انتظر دورك.",
        "rest": "راحة",
        "rest_text": "تخلَّ عن دورك (مرة واحدة)، وخذ حجرًا من الصندوق.",
        "goal": "الهدف",
        "line": "صف",
        "line_text": "يفوز من يضع **أربعة أحجار** في صف واحد أولًا. هناك {stone.count} أحجار: لا أكثر ولا أقل.",
        "turn_text": (
            "في دوره يفعل كل لاعب شيئًا واحدًا من القائمة، ثم ينتقل الدور إلى اللاعب المقابل. يبدأ الأصغر سنًا، لا غيره!"
        ),
        "what": "ماذا",
        "many": "كم",
        "note": "هكذا نفهم القاعدة: مرة في اللعبة؟ لا، بل مرتين.",
        "end": "نهاية اللعبة",
        "end_text": "تنتهي اللعبة عندما يمتلئ اللوح، أو عندما يفوز أحد اللاعبَين.",
    },
    "ru": {
        "language": "ru",
        "title": "Камень на камень",
        "author": "Имярек",
        "about": "Небольшая игра для двоих на клетчатом поле.",
        "red": "красные",
        "blue": "синие",
        "board": "поле",
        "stone": "камень",
        "mark": "к",
        "turn": "Ваш ход",
        "place": "Ставим",
        "place_text": "Поставьте камень на пустую клетку.",
        "rest": "Отдыхаем",
        "rest_text": "Пропустите ход и возьмите камень из коробки.",
        "goal": "Цель",
        "line": "Ряд",
        "line_text": "Выигрывает тот, кто первым выстроит **четыре камня** в ряд, например от A1 до D1.",
        "turn_text": (
            "В свой ход игрок делает что-нибудь одно из перечисленного, после чего ход переходит к противнику. "
            "Начинает младший."
        ),
        "what": "Что",
        "many": "Сколько",
        "note": "Так мы понимаем это правило.",
        "end": "Конец игры",
        "end_text": "Игра заканчивается, когда поле заполнено или когда кто-нибудь выиграл.",
    },
    "ja": {
        "language": "ja",
        "title": "石の上の石",
        "author": "名無し",
        "about": "ます目の盤で遊ぶ、二人用の小さなゲームです。",
        "red": "赤",
        "blue": "青",
        "board": "盤",
        "stone": "石",
        "mark": "石",
        "turn": "あなたの番",
        "place": "置く",
        "place_text": "空いているます目に石を一つ置きます。",
        "rest": "休む",
        "rest_text": "番を休み、箱から石を一つ取ります。",
        "goal": "目的",
        "line": "列",
        "line_text": (
            "先に**四つの石**を一列に並べた人の勝ちです。"
            "たとえば「A1」から「D1」までのます目に並べます。石は{stone.count}個あります。"
        ),
        "turn_text": (
            "自分の番には、次のどれか一つを行います。"
            "そのあと、向かいの人の番になります。いちばん若い人から始めましょう。"
        ),
        "what": "もの",
        "many": "数",
        "note": "この規則は、このように読みます。",
        "end": "ゲームの終わり",
        "end_text": "盤がいっぱいになるか、だれかが勝つと、ゲームは終わります。",
    },
}


def game_in(language: str) -> dict[str, str]:
    words = WORDS[language]
    return {
        "game.yaml": _GAME.format(**words),
        "components.yaml": _COMPONENTS.format(**words),
        "rules.yaml": _RULES.format(**words).replace("{{", "{").replace("}}", "}"),
    }
