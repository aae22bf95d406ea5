import { ACCENT, DARK, LIGHT, readableOn } from '#domain/notifying/brand/colour.ts';

/** One accent colour; the other colours show the state, always beside a word. */
export function styleOf(colour: string | null): string {
  const accent = colour ?? ACCENT;
  const light = readableOn(LIGHT.ground, accent);
  const dark = readableOn(DARK.card, accent);
  return `:root{color-scheme:light dark;--accent:${light};--card:${LIGHT.card};\
--ground:${LIGHT.ground};--ink:#14201f;--soft:#55625f;--line:#dde4e3;--land:#c6d2d0;\
--warn:#8a5300;--bad:#b3261e;--test:#fff1d6}
@media (prefers-color-scheme:dark){:root{--accent:${dark};--card:${DARK.card};\
--ground:${DARK.ground};--ink:#e8eeed;--soft:#9fb0ad;--line:#293436;--land:#35464a;\
--warn:#f0b657;--bad:#ff9b93;--test:#3a2c10}}
${RULES}`;
}

const RULES = `*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--ground);\
color:var(--ink);-webkit-text-size-adjust:100%}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.page{max-width:44rem;margin:0 auto;padding:0 1rem 2.5rem}
.test{background:var(--test);text-align:center;font-size:.875rem;padding:.375rem 1rem;\
border-bottom:1px solid var(--line)}
header{display:flex;align-items:center;gap:.75rem;min-height:4.5rem;padding:.75rem 0}
header img{height:40px;width:auto;max-width:9rem;object-fit:contain;border-radius:6px}
.shop{font-weight:600;font-size:1.0625rem;flex:1;min-width:0;overflow-wrap:anywhere}
.mark{width:40px;height:40px;border-radius:10px;background:var(--accent);color:var(--ground);\
display:grid;place-items:center;font-weight:700;flex:none}
nav{font-size:.875rem;white-space:nowrap}nav a,nav strong{padding:.375rem .25rem}
nav strong{font-weight:600}nav a{text-decoration:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem;\
margin-bottom:1rem}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.015em;font-weight:700;text-wrap:balance}
h1 svg{width:1.5rem;height:1.5rem;vertical-align:-.2rem;margin-right:.5rem}
.good h1 svg,.moving h1 svg{color:var(--accent)}
.attention h1 svg{color:var(--warn)}.bad h1 svg{color:var(--bad)}
.lead{margin-top:.375rem;font-weight:600}.soft{color:var(--soft);font-size:.9375rem}
.steps{list-style:none;padding:0;display:grid;grid-template-columns:repeat(5,minmax(0,1fr));\
margin:1.375rem -.5rem 0}
.steps li{position:relative;text-align:center;font-size:.8125rem;line-height:1.25;\
color:var(--soft);padding:1.875rem .125rem 0;overflow-wrap:break-word}
.steps li:before{content:"";position:absolute;top:10px;right:50%;width:100%;height:3px;\
background:var(--line)}
.steps li:first-child:before{display:none}
.steps i{position:absolute;z-index:1;top:0;left:50%;margin-left:-11px;width:22px;height:22px;\
border-radius:50%;background:var(--card);border:3px solid var(--line)}
.steps i svg{display:block;width:16px;height:16px;color:var(--card)}
@media(width<27em){.steps li{padding-inline:0;margin-inline:-4px;font-size:.6875rem;\
overflow-wrap:normal}.steps li:nth-child(3){margin-inline:-10px}}
@media(width<22em){.steps li{font-size:.625rem}.steps li:first-child{margin-inline:0}}
.steps .done i{background:var(--accent);border-color:var(--accent)}
.steps .done:before,.steps .now:before{background:var(--accent)}
.steps .now i{border-color:var(--accent);border-width:7px}
.steps .done,.steps .now{color:var(--ink)}.steps .now{font-weight:600}
.attention .steps .now i{border-color:var(--warn)}.bad .steps .now i{border-color:var(--bad)}
figure{margin-top:1.25rem}.map{display:block;width:100%;height:auto}
.land{stroke:var(--land);stroke-width:.7;stroke-linecap:round;fill:none}
.way{stroke:var(--accent);stroke-width:.55;stroke-linecap:round;fill:none}
.ahead{stroke-dasharray:.1 1.5;stroke-width:.7}
.end{fill:var(--card);stroke:var(--accent);stroke-width:.7}
.here{fill:var(--accent);stroke:var(--card);stroke-width:.6}.halo{fill:var(--accent);opacity:.18}
figcaption{display:flex;justify-content:space-between;gap:1rem;font-size:.875rem;\
margin-top:.5rem}
figcaption span{display:block;color:var(--soft);font-size:.8125rem}
figcaption div:last-child{text-align:right}
.courier{display:block;height:40px;width:auto;max-width:100%;padding:4px;margin-bottom:.75rem;\
background:#fff;border-radius:6px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1.25rem}
dt{color:var(--soft)}dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h2{font-size:1.0625rem;font-weight:600;margin-bottom:.75rem}
.lines{list-style:none;padding:0}
.lines li{position:relative;padding:0 0 1.125rem 1.5rem}.lines li:last-child{padding-bottom:0}
.lines li:before{content:"";position:absolute;left:0;top:.45rem;width:10px;height:10px;\
border-radius:50%;background:var(--line)}
.lines li:first-child:before{background:var(--accent)}
.lines li:not(:last-child):after{content:"";position:absolute;left:4px;top:1.25rem;bottom:-.2rem;\
width:2px;background:var(--line)}
.lines li:first-child b{font-weight:600}.lines b{font-weight:400;overflow-wrap:anywhere}
.lines p{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
.help{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem;list-style:none;padding:0}
.help a{display:inline-block;padding:.625rem 1rem;border:1px solid var(--line);\
border-radius:10px;text-decoration:none;font-weight:600}
footer{color:var(--soft);font-size:.8125rem;text-align:center;margin-top:1.5rem}
@media (min-width:46rem){h1{font-size:2.125rem}.card{padding:1.75rem}.page{padding-top:1rem}}
@media print{body{background:#fff}.card{border-color:#999;break-inside:avoid}\
nav,.help{display:none}}`;
