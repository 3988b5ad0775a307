"""Tables at which three mills of the first player can be sold in one action."""

from __future__ import annotations

MILLS = {
    "birmingham": """
table birmingham, Ann Bob
era rail, round 2, 2 actions left
order Ann Bob
Ann £20, hand cbd iro cov dud, tile cotton-2 at bir.0, cotton-2 at wor.0, cotton-3 at wor.1, link bir-oxf, bir-wor
Ann tile brewery-2 at bur.1 with 2, brewery-2 at wal.1 with 2
Bob £20, hand red can bur sta
merchant shr.0 manufacturer, glo.0 any, glo.1 blank-2, oxf.0 cotton no barrel, oxf.1 blank-1
""",
    "lancashire": """
table lancashire, Ann Bob Cleo
era rail, round 4, 2 actions left
order Ann Bob Cleo
Ann £20, hand wig man bol cot, tile cotton-2 at man.0, cotton-2 at man.1, cotton-2 at bol.1, port-1 at liv.0
Ann mat cotton 3 3 3 4 4 4, link bol-man, bol-wig, liv-wig
Bob £20, hand liv lan por cot, tile port-1 at liv.1
Cleo £20, hand man cot sto war, tile port-1 at liv.3
""",
    "germany": """
table germany, Ann Bob Cleo
order Ann Bob Cleo, round 6, 2 actions left
Ann $6, hand pur cot ste gre, tile cotton-1 at han.0, cotton-1 at koe.0, cotton-2 at kas.0
Ann mat cotton 2 3 3, link ham-han, kas-han, ess-kas, ess-koe, ess-hol
Bob $4, hand yel red coa, tile port-1 at ham.0
Cleo $5, hand bro gre shi, tile port-1 at ham.1
box pol cotton, frc no_demand, hol cotton, den goods, aus both, swi no_demand
display pur fac
""",
}
"""Three mills to be sold at once: to one merchant with a choice of barrels, to ports, to ports and a box."""
SLOTS = {
    "birmingham": ("bir.0", "wor.0", "wor.1"),
    "lancashire": ("bol.1", "man.0", "man.1"),
    "germany": ("han.0", "koe.0", "kas.0"),
}
"""Where the mills are."""
