import { LANGUAGES, type Language } from '#domain/carrying/tracking/description.ts';
import { type Html, html } from '#domain/html.ts';
import { ACCENT, DARK, LIGHT, readableOn } from '#domain/notifying/brand/colour.ts';
import { WORDS } from './words.ts';

/** A page without scripts, with the style that its policy allows by its hash. */
export type UnsubscribePage = { readonly html: string; readonly style: string };

/**
 * ASKED: a button ends the e-mails. DONE: they have ended. LOST: the link is invalid or too old.
 */
export type UnsubscribeState =
  | { readonly kind: 'ASKED' | 'DONE'; readonly accountName: string }
  | { readonly kind: 'LOST' };

const STYLE = `:root{color-scheme:light dark;--accent:${readableOn(LIGHT.ground, ACCENT)};\
--card:${LIGHT.card};--ground:${LIGHT.ground};--ink:#14201f;--line:#dde4e3}
@media (prefers-color-scheme:dark){:root{--accent:${readableOn(DARK.card, ACCENT)};\
--card:${DARK.card};--ground:${DARK.ground};--ink:#e8eeed;--line:#293436}}
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--ground);\
color:var(--ink);-webkit-text-size-adjust:100%}
.page{max-width:36rem;margin:0 auto;padding:0 1rem 2.5rem}
header{display:flex;align-items:center;gap:.75rem;min-height:4.5rem;padding:.75rem 0}
header p{font-weight:600;flex:1}nav{font-size:.875rem}nav a,nav strong{padding:.375rem .25rem}
a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
.card p,.card form{margin-top:.75rem;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.25rem;border:0;\
border-radius:10px;background:var(--accent);color:var(--card);cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

/** `settings`: path of the page for choosing each kind of e-mail. */
export function unsubscribeHtml(
  state: UnsubscribeState,
  { language, settings }: { readonly language: Language; readonly settings: string },
): UnsubscribePage {
  const words = WORDS[language];
  const { title, lead } =
    state.kind === 'LOST' ? words.lost : words[state.kind === 'ASKED' ? 'asked' : 'done'];
  const heading = title(state.kind === 'LOST' ? '' : state.accountName);
  const button =
    state.kind === 'ASKED'
      ? html`<form method="post"><button type="submit">${words.stop}</button></form>`
      : null;
  const head = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<link rel="icon" href="data:,">
`;
  const rest = html`</head>
<body>
<div class="page">
<header><p>Satukurir</p>${languagesOf(language)}</header>
<main class="card">
<h1>${heading}</h1>
<p>${lead}</p>
${button}
<p><a href="${settings}">${words.choose}</a></p>
</main>
</div>
</body>
</html>
`;
  return { html: `${head.text}<style>${STYLE}</style>\n${rest.text}`, style: STYLE };
}

function languagesOf(current: Language): Html {
  const links = LANGUAGES.map((language) => {
    const { name } = WORDS[language];
    if (language === current) return html`<strong lang="${language}">${name}</strong> `;
    return html`<a href="?lang=${language}" lang="${language}" hreflang="${language}">${name}</a> `;
  });
  return html`<nav aria-label="Bahasa, language">${links}</nav>`;
}
