import { ACCENT, DARK, LIGHT, readableOn } from '#domain/notifying/brand/colour.ts';

const COLOURS = `:root{color-scheme:light dark;--accent:${readableOn(LIGHT.ground, ACCENT)};
--card:${LIGHT.card};--ground:${LIGHT.ground};--ink:#14201f;--soft:#4d5a57;--line:#d5dddb}
@media (prefers-color-scheme:dark){:root{--accent:${readableOn(DARK.card, ACCENT)};
--card:${DARK.card};--ground:${DARK.ground};--ink:#e8eeed;--soft:#a9b8b5;--line:#2c383a}}
`;

/**
 * The site's only style sheet. It uses fonts of the reader's machine, so that nothing else is
 * loaded.
 */
export const STYLE = `${COLOURS}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
background:var(--card);color:var(--ink);-webkit-text-size-adjust:100%}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100vw}
.skip:focus{left:.5rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:1}
.top{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.75rem 1rem;
border-bottom:1px solid var(--line);background:var(--ground)}
.top a,.top strong{padding:.375rem 0}
.top a{text-decoration:none}
.top .brand{font-weight:700;color:var(--ink)}
.top .languages{margin-left:auto;display:flex;gap:1rem;font-size:.9375rem}
.page{display:grid;grid-template-columns:minmax(0,1fr);max-width:76rem;margin:0 auto}
.menu{padding:.25rem 1rem 2rem;border-top:1px solid var(--line)}
.menu h2{font-size:.875rem;color:var(--soft);margin:1.25rem 0 .25rem;font-weight:600}
.menu ul{list-style:none;margin:0;padding:0}
.menu a{display:block;padding:.3rem 0;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.menu a:hover{text-decoration:underline}
.menu a[aria-current]{color:var(--accent);font-weight:600}
main{padding:1rem;min-width:0}
main>:first-child{margin-top:.5rem}
h1:where(:not(#reference *)){font-size:1.875rem;line-height:1.2;letter-spacing:-.015em;margin:0 0 1rem;overflow-wrap:anywhere}
h2:where(:not(#reference *)){font-size:1.375rem;line-height:1.3;margin:2.25rem 0 .75rem}
h3:where(:not(#reference *)){font-size:1.125rem;margin:1.75rem 0 .5rem}
h1,h2,h3{text-wrap:balance}
:is(p,li,dd):where(:not(#reference *)){max-width:46rem;overflow-wrap:anywhere}
.lead{font-size:1.125rem}
.soft{color:var(--soft)}
:is(code,pre):where(:not(#reference *)){font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
code:where(:not(#reference *)){background:var(--ground);border-radius:4px;padding:.1em .3em}
pre:where(:not(#reference *)){background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:.875rem 1rem;
overflow-x:auto;line-height:1.5;font-size:.875rem}
pre code:where(:not(#reference *)){background:none;padding:0;font-size:inherit}
.wide{overflow-x:auto;margin:1rem 0}
table:where(:not(#reference *)){border-collapse:collapse;width:100%;font-size:.9375rem}
:is(th,td):where(:not(#reference *)){text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
th:where(:not(#reference *)){color:var(--soft);font-weight:600}
th.right,td.right{text-align:right;font-variant-numeric:tabular-nums}
td:first-child code:where(:not(#reference *)){white-space:nowrap}
.codes td:first-child code{white-space:normal;background:none;padding:0}
.codes td:last-child{overflow-wrap:anywhere}
@media (max-width:30rem){.codes{font-size:.875rem}.codes td:first-child code{font-size:.75rem}}
tr:target{background:var(--ground)}
dl:where(:not(#reference *)){display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem}
dt:where(:not(#reference *)){color:var(--soft)}dd:where(:not(#reference *)){margin:0}
blockquote{margin:1rem 0;padding:.25rem 1rem;border-left:4px solid var(--line);color:var(--soft)}
.note{background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem}
.foot{color:var(--soft);font-size:.875rem;border-top:1px solid var(--line);margin-top:3rem;
padding-top:1rem}
@media (min-width:60rem){
.page{grid-template-columns:17rem minmax(0,1fr);gap:2rem;padding:0 1rem}
.narrow{display:none}
main{grid-column:2;grid-row:1}
.menu{grid-column:1;grid-row:1;border:0;padding:.5rem 0 1rem;align-self:start;position:sticky;top:0;max-height:100vh;overflow-y:auto}
main{padding:1.5rem 0 4rem}}
#reference .swagger-ui .wrapper,#reference .swagger-ui .info{padding:0;margin:0}
@media print{.top,.menu,.foot{display:none}}
`;
