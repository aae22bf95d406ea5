import type { Language } from '#domain/carrying/tracking/description.ts';
import { html } from '#domain/html.ts';
import { ACCENT } from '#domain/notifying/brand/colour.ts';

export type NewsEntry = {
  readonly what: string;
  /** Number of the parcel, its courier, its AWB and the time, as far as known. */
  readonly facts: readonly string[];
  readonly url: string;
};

export type NewsSection = { readonly title: string; readonly entries: readonly NewsEntry[] };

/** Content of the e-mail, in its language. */
export type NewsContent = {
  readonly language: Language;
  readonly title: string;
  readonly hello: string;
  readonly lead: string;
  readonly sections: readonly NewsSection[];
  /** Null if all news are listed. */
  readonly more: string | null;
  readonly open: Link;
  readonly notes: readonly string[];
  readonly links: readonly Link[];
};

type Link = { readonly name: string; readonly url: string };

const WHITE = '#ffffff';
const GROUND = '#f4f6f6';
const GREY = '#5b6b6a';

/**
 * Uses tables and attributes, which every mail program supports; classes are optional. No pictures
 * or other remote content: it looks the same offline, and no server can track its opening.
 */
export function newsHtml(content: NewsContent): string {
  const { language, title, hello, lead, sections, more, open, notes, links } = content;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<style>
body { margin: 0; background: ${GROUND}; color: #14201f; font: 16px/1.5 system-ui, sans-serif; }
.card { max-width: 560px; border-radius: 14px; }
.name { font-size: 18px; font-weight: 700; }
a { color: ${ACCENT}; }
h1 { margin: 16px 0 8px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 4px; font-size: 16px; line-height: 1.3; }
p { margin: 0 0 16px; }
.entry { padding: 8px 0; border-top: 1px solid #dde4e3; overflow-wrap: anywhere; }
.facts { font-size: 14px; }
.button { border-radius: 10px; }
.button a { font-weight: 700; text-decoration: none; }
.small { font-size: 13px; }
</style>
</head>
<body bgcolor="${GROUND}">
<table width="100%" cellpadding="16" cellspacing="0" border="0" bgcolor="${GROUND}">
<tr><td align="center">
<table class="card" width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="${WHITE}">
<tr><td>
<div class="name"><font color="${ACCENT}">Satukurir</font></div>
<h1>${title}</h1>
<p>${hello}<br>${lead}</p>
${sections.map(sectionHtml)}
${more === null ? null : html`<p>${more}</p>`}
<br>
<table cellpadding="12" cellspacing="0" border="0"><tr><td class="button" bgcolor="${ACCENT}">
<a href="${open.url}"><font color="${WHITE}">${open.name}</font></a>
</td></tr></table>
<br>
${notes.map((note) => html`<p class="small"><font color="${GREY}">${note}</font></p>\n`)}
<p class="small">${links.map(
    ({ name, url }, at) => html`${at === 0 ? null : ' · '}<a href="${url}">${name}</a>`,
  )}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}

function sectionHtml({ title, entries }: NewsSection) {
  const rows = entries.map(
    ({ what, facts, url }) => html`<tr><td class="entry">
<a href="${url}">${what}</a><br>
<span class="facts"><font color="${GREY}">${facts.join(' · ')}</font></span>
</td></tr>
`,
  );
  return html`<h2>${title}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>
`;
}
