"""Tables with as much on them as the board and the boxes hold, and the worst lines that can be asked there."""

from __future__ import annotations

from cottonopolis.game import Game
from cottonopolis.game.position import read_position

BIRMINGHAM = """
table birmingham, ann bob cat dan
era rail, round 3, order ann bob cat dan, ann to move, 2 actions left
ann £200, hand cov cov bir coa iro pot bre wpl
ann tile cotton-2 at wor.0, cotton-2 at wor.1, cotton-3 at kid.0
ann tile cotton-3 at kid.1, cotton-3 at tam.0, cotton-1 at tam.1
ann tile cotton-4 at lee.0, cotton-4 at lee.1, cotton-4 at nun.1, manufacturer-1 at wol.0, manufacturer-2 at wol.1
ann tile manufacturer-2 at bir.1, manufacturer-3 at bir.3, manufacturer-4 at bir.0, manufacturer-5 at sto.2
ann tile manufacturer-5 at cov.1, manufacturer-6 at cov.2, pottery-1 at cov.0, pottery-3 at sta.1, pottery-5 at bel.2
ann tile brewery-2 at fno.0, brewery-2 at fso.0, brewery-3 at bur.1
bob tile brewery-2 at der.0, brewery-2 at stn.0, brewery-3 at utt.0
bob tile brewery-3 at utt.1, iron-1 at cbd.1, iron-2 at dud.1
cat tile brewery-2 at sta.0, brewery-2 at wal.1, coal-2 at dud.0, coal-2 at can.1, coal-3 at cbd.2, coal-3 at bel.1
dan tile brewery-2 at cbd.0, brewery-2 at nun.0, iron-3 at bir.2, iron-2 at red.1, iron-4 at der.2, coal-3 at can.0
ann link war-sto, sto-lee, lee-bel, bel-der, der-not, der-utt, sto-stn, stn-sta, sta-can, can-fno
bob link can-bur, can-wol, bur-tam, tam-nun, wal-wol, wal-bir, wol-cbd, wol-dud, cbd-shr, kid-dud, kid-wor-fso, dud-bir
cat link wor-glo, glo-red, red-oxf, bir-oxf, bir-cov, bir-nun, nun-cov
merchant war.0 any with barrel, war.1 blank, not.0 cotton-1 with barrel, not.1 manufacturer-1 with barrel
merchant shr.0 pottery with barrel, glo.0 cotton-2 with barrel, glo.1 manufacturer-2 with barrel
merchant oxf.0 blank, oxf.1 blank
"""

LANCASHIRE = """
table lancashire, ann bob cat dan
era rail, round 3, order ann bob cat dan, ann to move, 2 actions left
ann £200, hand man man liv cot coa iro por shi
ann tile cotton-2 at bol.0, cotton-2 at bol.1, cotton-2 at bny.0
ann tile cotton-3 at bny.1, cotton-3 at bry.0, cotton-3 at bry.1
ann tile cotton-4 at col.0, cotton-4 at col.1, cotton-4 at mac.0
ann tile cotton-1 at mac.1, cotton-1 at man.0, cotton-1 at man.1
bob tile port-2 at fle.0, port-3 at lan.0, port-3 at lan.1, port-4 at liv.0, port-4 at liv.1
cat tile port-2 at liv.3, port-3 at pre.0, port-3 at pre.1, port-4 at war.1, iron-2 at bol.2, iron-3 at bbn.2
dan tile coal-2 at man.2, coal-3 at bbn.0, coal-3 at bbn.1, iron-2 at man.3, iron-3 at pre.2, iron-4 at roc.2
ann link lan-pre, fle-pre, pre-wig, liv-wig, war-wig, bbn-wig, bbn-bny, bny-col, col-yor, roc-yor, old-roc, man-old
bob link bol-bry, bol-man, bry-man, man-war, man-sto, mac-sto, bar-lan, bbn-pre, bbn-bol, bny-bry
"""

NEW_ENGLAND = """
table new_england, ann bob cat dan
round 3, order ann bob cat dan, ann to move, 2 actions left
ann $60
ann tile cotton-1 at har.0, cotton-1 at har.1, cotton-2 at pro.1
ann tile cotton-2 at pro.2, cotton-3 at fal.0, cotton-3 at fal.1
ann tile factory-3 at bos.2, factory-3 at bos.3, factory-4 at low.0, factory-4 at low.1
bob tile port-1 at bri.0, port-1 at nha.0, port-2 at nyc.0, port-3 at pro.0, steel-2 at spr.0, steel-3 at spr.1
cat tile port-1 at bos.0, port-1 at bos.1, port-2 at nbe.0, port-3 at pts.0, steel-2 at wor.0, steel-3 at wor.1
dan tile port-1 at ptl.0, port-2 at ban.0, coal-2 at pen.0, coal-3 at pen.1
ann link pen-nyc, nyc-bri, bri-nha, nha-har, nha-nlo, nlo-pro, har-spr, har-pro, spr-wor, wor-pro, wor-bos, wor-low
bob link pro-bos, pro-fal, fal-bos, fal-nbe, bos-low, bos-law, low-law, law-pts, pts-ptl, low-man, man-pts, ptl-lew
"""

GERMANY = """
table germany, ann bob cat dan
round 3, order ann bob cat dan, ann to move, 2 actions left
ann $60
ann tile cotton-1 at han.0, cotton-1 at han.1, cotton-2 at ess.2
ann tile cotton-2 at ess.3, cotton-3 at koe.0, cotton-3 at koe.1
ann tile factory-3 at ber.0, factory-3 at ber.1, factory-4 at ber.2, factory-4 at ber.3
bob tile port-1 at ham.0, port-1 at ham.1, port-2 at brm.0
bob tile port-3 at kie.0, steel-2 at kas.0, steel-3 at mag.0, coal-2 at ess.0
cat tile port-1 at stt.0, port-2 at dan.0, port-3 at kbg.0, steel-2 at lei.0, steel-3 at lei.1, coal-2 at ess.1
dan tile coal-3 at bel.0, coal-3 at che.0, steel-2 at fra.0, steel-2 at fra.1
ann link kie-ham, ham-brm, ham-han, ham-sch, sch-ber, brm-han, brm-mst, mst-ess, mst-hol, ess-hol, ess-koe, ess-kas
bob link koe-bel, koe-fra, kas-han, kas-fra, kas-erf, erf-lei, erf-nue, han-mag, mag-ber, mag-lei, ber-stt, stt-dan
cat link lei-che, kie-den, dan-kbg
"""

TABLES = {"birmingham": BIRMINGHAM, "lancashire": LANCASHIRE, "new_england": NEW_ENGLAND, "germany": GERMANY}
"""By map."""


def crowded(name: str) -> Game:
    """A game at the crowded table of a map."""
    found = read_position(TABLES[name].strip())
    return Game(found.content, found.rules, found.state, found.seats)
