"""The style sheet of a report: paper and ink of the maps, light or dark as the reader likes, narrow or wide."""

from __future__ import annotations

from cottonopolis.draw.style import NARROW, SERIES, SERIF, paper_colours
from cottonopolis.draw.svg import tag
from cottonopolis.draw.text import clean

_SVG = "<svg "

_SHAPES = """
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:17px/1.5 %(serif)s;-webkit-text-size-adjust:100%%}
body{margin:0;padding:18px}
.sheet{max-width:1160px;margin:0 auto;background:var(--land);border:2.4px solid var(--ink);padding:4px}
.inner{border:.8px solid var(--ink);padding:30px 34px 26px}
header{text-align:center;border-bottom:1px solid var(--soft);padding-bottom:20px;margin-bottom:8px}
h1{font-weight:400;font-size:40px;line-height:1.15;letter-spacing:.22em;margin:0 0 4px;padding-left:.22em}
h1{text-transform:uppercase}
h1::before,h1::after{content:"\\25C6";color:var(--trade);font-size:.4em;vertical-align:.35em}
h1::before,h1::after{letter-spacing:0;margin:0 .7em}
.about{color:var(--soft);font-style:italic;margin:0}
.headline{font-size:24px;line-height:1.3;max-width:34em;margin:18px auto 4px}
.headline b{color:var(--trade);font-weight:700}
h2{font-weight:400;font-size:23px;margin:0;line-height:1.25}
h2 .no{color:var(--trade);font-style:italic;margin-right:.5em}
h3{font-size:15px;margin:14px 0 2px;font-weight:700}
section{padding:24px 0 6px;border-bottom:1px solid var(--faint)}
section:last-of-type{border-bottom:0}
.lead{margin:4px 0 12px;max-width:46em;color:var(--soft)}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%%,400px),1fr));gap:8px 44px;align-items:start}
.plot{display:block;width:100%%;height:auto;max-width:620px;overflow:visible}
.plot text{fill:var(--ink);font-family:%(serif)s}
.plot .axis{fill:var(--soft);font-family:%(narrow)s}
.plot .middle{text-anchor:middle}.plot .end{text-anchor:end}.plot .start{text-anchor:start}
.halo{paint-order:stroke;stroke:var(--land);stroke-width:4px;stroke-linejoin:round}
.grid{stroke:var(--faint);fill:none}
.zero{stroke:var(--soft);fill:none}
.mark{stroke:var(--trade);stroke-width:1.3;stroke-dasharray:5 3;fill:none}
.fill{fill:var(--c);stroke:var(--land);stroke-width:1.2}
.stroke{stroke:var(--c);stroke-width:2;fill:none}
.thick{stroke:var(--c);stroke-width:5;fill:none}
.hill{fill:var(--c);opacity:.22}
.line{stroke:var(--c);stroke-width:2.4;fill:none;stroke-linejoin:round}
.band{fill:var(--c);opacity:.15}
.part{fill:var(--c);stroke:var(--land);stroke-width:1}
.plot .on{fill:var(--on-region);font-family:%(narrow)s;font-weight:700}
.plot text.ink{fill:var(--c);font-family:%(narrow)s;font-weight:700}
.clear{--c:var(--trade)}.faint{--c:var(--soft)}.faint .stroke,.faint .fill{opacity:.55}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;margin:4px 0 10px;padding:0;font:13.5px %(narrow)s}
.legend li{display:flex;align-items:center;gap:6px}
.key{display:inline-flex;width:20px;height:20px;background:var(--c);color:var(--on-region);align-items:center;justify-content:center}
.key svg{width:15px;height:15px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%%;font-size:15.5px}
th{font:italic 400 13.5px %(serif)s;color:var(--soft);text-align:right;padding:2px 10px;vertical-align:bottom}
th{border-bottom:1px solid var(--ink)}
td{text-align:right;padding:6px 10px;border-bottom:1px solid var(--faint);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal;overflow-wrap:anywhere}
td small{color:var(--soft);font-family:%(narrow)s}
.dot{display:inline-block;width:.72em;height:.72em;border-radius:50%%;background:var(--c);margin-right:.5em}
footer{color:var(--soft);font-size:14px;padding-top:14px}
footer code,.lead code{font:13px ui-monospace,monospace;color:var(--ink);overflow-wrap:anywhere}
@media (max-width:640px){body{padding:6px}.inner{padding:18px 12px}h1{font-size:25px;letter-spacing:.12em}
h1::before,h1::after{margin:0 .3em}
.headline{font-size:20px}td,th{padding:5px 4px;font-size:14px}td small{display:block}
th:first-child,td:first-child{min-width:4.6em}.bots th:nth-child(2),.bots td:nth-child(2){display:none}
.bots td,.bots th{padding:5px 3px}.plot text{font-size:15px}.plot .axis,.plot .on{font-size:13.5px}}
@media print{html,.sheet{background:#fff}body{padding:0}section{break-inside:avoid}}
"""


def page_style() -> str:
    """All of the CSS; the theme follows the reader, or `data-theme` of the page if it has one."""
    light, dark = paper_colours(dark=False), paper_colours(dark=True)
    themes = (
        f":root{{{light}color-scheme:light dark}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}:root[data-theme=light]{{color-scheme:light}}"
    )
    inks = "".join(f".s{n}{{--c:var(--series-{n})}}" for n in range(len(SERIES)))
    return themes + "".join(_SHAPES.split("\n")) % {"serif": SERIF, "narrow": NARROW} + inks


def standing_alone(svg: str) -> str:
    """A plot as a file of its own, on paper and with its style sheet."""
    head, _, body = svg.partition(">")
    paper = tag("rect", width="100%", height="100%", style="fill:var(--land)")
    start = head.replace(_SVG, f'{_SVG}xmlns="http://www.w3.org/2000/svg" ', 1)
    return f"{start}>{tag('style', clean(page_style()).replace('&quot;', chr(34)))}{paper}{body}\n"
