import type { Language } from '#domain/carrying/tracking/description.ts';
import { html } from '#domain/html.ts';
import { ACCENT, readableOn } from '#domain/notifying/brand/colour.ts';

/** Content of the e-mail, in its language. */
export type NoticeContent = {
  readonly language: Language;
  readonly shopName: string;
  /** `#rrggbb`; null for our own colour. */
  readonly colour: string | null;
  readonly hello: string;
  readonly title: string;
  readonly sentence: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly link: { readonly name: string; readonly url: string };
  readonly lines: readonly string[];
};

const WHITE = '#ffffff';
const GROUND = '#f4f6f6';

/**
 * Uses tables and attributes, which every mail program supports; classes are optional. No pictures
 * or other remote content: it looks the same offline, and no server can track its opening.
 */
export function noticeHtml(content: NoticeContent): string {
  const { language, shopName, hello, title, sentence, facts, link, lines } = content;
  const accent = readableOn(WHITE, content.colour ?? ACCENT);
  const rows = facts.map(
    ({ name, value }) => html`<tr>
<td class="name" valign="top"><font color="#5b6b6a">${name}</font></td>
<td class="value" valign="top"><b>${value}</b></td>
</tr>
`,
  );
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
.shop { font-size: 18px; font-weight: 700; }
h1 { margin: 16px 0 8px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.facts td { padding: 4px 16px 4px 0; }
.value { overflow-wrap: anywhere; }
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
<div class="shop"><font color="${accent}">${shopName}</font></div>
<h1>${title}</h1>
<p>${hello}<br>${sentence}</p>
<table class="facts" cellpadding="0" cellspacing="0" border="0">${rows}</table>
<br>
<table cellpadding="12" cellspacing="0" border="0"><tr><td class="button" bgcolor="${accent}">
<a href="${link.url}"><font color="${WHITE}">${link.name}</font></a>
</td></tr></table>
<br>
${lines.map((line) => html`<p class="small"><font color="#5b6b6a">${line}</font></p>\n`)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}
