import { LANGUAGES, type Language } from '#domain/carrying/tracking/description.ts';
import type { Tone } from '#domain/carrying/tracking/steps.ts';
import { type Html, html } from '#domain/html.ts';
import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { Islands } from './islands.ts';
import { mapOf } from './map.ts';
import { styleOf } from './style.ts';
import type { TrackingPage } from './view-model.ts';
import { WORDS } from './words.ts';

/** A page, with the two texts that its policy allows by their hashes. */
export type Page = { readonly html: string; readonly style: string; readonly script: string };

/** Texts and picture of link previews in chat programs; nothing personal. */
type Preview = {
  readonly text: string;
  /** Null: the page belongs to no shop. */
  readonly shopName: string | null;
  /** Absolute URL; null if there is none. */
  readonly picture: string | null;
};

type Frame = {
  readonly language: Language;
  readonly title: string;
  readonly preview: Preview;
  readonly style: string;
  readonly script: string;
  readonly body: Html;
};

/** Reloads once a minute while the page is visible; without scripts the browser reloads it. */
const REFRESH = `setInterval(async()=>{if(document.hidden)return;try{const r=await \
fetch(location.href);if(!r.ok)return;const n=new DOMParser().parseFromString(await r.text(),\
"text/html").querySelector("main"),m=document.querySelector("main");if(n&&n.innerHTML!==\
m.innerHTML)m.replaceWith(n)}catch{}},60000)`;
const REFRESH_SECONDS = 120;

/** Drawn on 24 × 24. */
const ICONS: Readonly<Record<Tone, string>> = {
  good: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM7.5 12.5l3 3l6-7',
  moving: 'M2 6h12v10H2ZM14 10h4l4 4v2h-8M6.5 16.5a2 2 0 1 0 .1 0M17.5 16.5a2 2 0 1 0 .1 0',
  attention: 'M12 3L22 20H2ZM12 10v4.5M12 17.3v.2',
  bad: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM8.5 8.5l7 7M15.5 8.5l-7 7',
};
const CHECK = 'M5 12.5l5 5l9-11';

/** Addresses of logos, the first two relative to the page; null if it has none. */
export type Logos = {
  readonly shop: string | null;
  readonly courier: string | null;
  /** Address of the shop's logo with its host, for programs that show a link. */
  readonly preview: string | null;
};

export function trackingHtml(page: TrackingPage, islands: Islands, logos: Logos): Page {
  const { language, tone, sentence, shopName, brand } = page;
  const words = WORDS[language];
  const body = html`${page.isTest ? html`<p class="test" role="note">${words.test}</p>` : null}
<div class="page">
${headerOf(page, logos.shop)}
<main class="${tone}">
<section class="card" aria-labelledby="status">
<h1 id="status">${icon(ICONS[tone])}${sentence}</h1>
${page.estimate && html`<p class="lead">${page.estimate}</p>`}
${page.lastSeen && html`<p class="soft">${page.lastSeen}</p>`}
${stepsOf(page)}
${mapOf(page, islands)}
</section>
${proofOf(page)}
<section class="card" aria-labelledby="history"><h2 id="history">${words.history}</h2>
${linesOf(page)}</section>
<section class="card">
${logos.courier && html`<img class="courier" src="${logos.courier}" alt="">`}
<dl>${page.facts.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>
${helpOf(brand, shopName, language)}
</main>
${page.isMoving ? html`<footer>${words.refreshes}</footer>` : null}
</div>`;
  const title = `${sentence} · ${shopName}`;
  const script = page.isMoving ? REFRESH : '';
  const text = [page.courierName, page.estimate].filter((part) => part !== null).join(' · ');
  const preview = { text, shopName, picture: logos.preview };
  return frameOf({ language, title, preview, style: styleOf(brand.colour), script, body });
}

/** Page for every address that leads to no parcel, the same for every reason. */
export function lostHtml(language: Language): Page {
  const words = WORDS[language];
  const body = html`<div class="page"><header><p class="shop">${words.title}</p>
${languagesOf(language)}</header>
<main class="attention"><section class="card"><h1>${icon(ICONS.attention)}${words.lostTitle}</h1>
<p class="lead">${words.lostLead}</p></section></main></div>`;
  return frameOf({
    language,
    title: words.lostTitle,
    preview: { text: words.lostLead, shopName: null, picture: null },
    style: styleOf(null),
    script: '',
    body,
  });
}

function frameOf({ language, title, preview, style, script, body }: Frame): Page {
  const refresh = html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>
`;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
${script === '' ? null : refresh}<title>${title}</title>
<meta property="og:title" content="${title}">
${tagsOf(preview, language)}<link rel="icon" href="data:,">
`;
  const rest = html`</head>
<body>
${body}
`;
  const inline = `<style>${style}</style>\n`;
  const end = script === '' ? '' : `<script>${script}</script>\n`;
  return { html: `${page.text}${inline}${rest.text}${end}</body>\n</html>\n`, style, script };
}

function tagsOf({ text, shopName, picture }: Preview, language: Language): readonly Html[] {
  const tags = [
    { name: 'og:description', content: text },
    { name: 'og:type', content: 'website' },
    { name: 'og:locale', content: WORDS[language].region },
    { name: 'og:site_name', content: shopName },
    { name: 'og:image', content: picture },
  ];
  return tags
    .filter(({ content }) => content !== null)
    .map(
      ({ name, content }) => html`<meta property="${name}" content="${content}">
`,
    );
}

function headerOf({ shopName, language, brand }: TrackingPage, logo: string | null): Html {
  const [initial = ''] = [...shopName];
  const picture =
    brand.logo === null || logo === null
      ? html`<span class="mark" aria-hidden="true">${initial.toUpperCase()}</span>`
      : html`<img src="${logo}" alt="" width="${brand.logo.width}" height="${brand.logo.height}">`;
  return html`<header>${picture}<p class="shop">${shopName}</p>${languagesOf(language)}</header>`;
}

function languagesOf(current: Language): Html {
  const links = LANGUAGES.map((language) => {
    const name = WORDS[language].language;
    if (language === current) return html`<strong lang="${language}">${name}</strong> `;
    return html`<a href="?lang=${language}" lang="${language}" hreflang="${language}">${name}</a> `;
  });
  return html`<nav aria-label="Bahasa, language">${links}</nav>`;
}

function stepsOf({ steps, language }: TrackingPage): Html {
  const words = WORDS[language];
  const items = steps.map(({ name, state }) => {
    const current = state === 'now' ? html` aria-current="step"` : null;
    const check = state === 'done' ? icon(CHECK) : null;
    return html`<li class="${state}"${current}><i aria-hidden="true">${check}</i>${name}</li>`;
  });
  return html`<ol class="steps" aria-label="${words.progress}">${items}</ol>`;
}

function linesOf({ lines, language }: TrackingPage): Html {
  if (lines.length === 0) return html`<p class="soft">${WORDS[language].noHistory}</p>`;
  const items = lines.map(
    ({ what, where, at, iso }) => html`<li><b>${what}</b>
<p><time datetime="${iso}">${at}</time>${where === '' ? null : html` · ${where}`}</p></li>`,
  );
  return html`<ol class="lines">${items}</ol>`;
}

function proofOf({ proof }: TrackingPage): Html | null {
  if (proof === null) return null;
  const lines = proof.lines.map((line) => html`<p>${line}</p>`);
  return html`<section class="card" aria-labelledby="proof"><h2 id="proof">${proof.title}</h2>
${lines}</section>`;
}

/** Empty for a shop without contacts. */
function helpOf(
  { whatsapp, email, website }: Brand,
  shopName: string,
  language: Language,
): Html | null {
  const words = WORDS[language];
  const links = [
    whatsapp && { name: words.whatsapp, address: `https://wa.me/${whatsapp.replace('+', '')}` },
    email && { name: words.email, address: `mailto:${email}` },
    website && { name: words.website, address: website },
  ].filter((link) => link !== null && link !== '');
  const items = links.map(
    ({ name, address }) => html`<li><a href="${address}" rel="noreferrer">${name}</a></li>`,
  );
  if (items.length === 0) return null;
  return html`<section class="card" aria-labelledby="help"><h2 id="help">${words.help}</h2>
<p>${words.helpLead.replace('{shop}', () => shopName)}</p><ul class="help">${items}</ul></section>`;
}

function icon(path: string): Html {
  return html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
