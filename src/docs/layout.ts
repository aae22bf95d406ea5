import { type Group, GUIDES } from './guides.ts';
import { escaped } from './html.ts';
import { LANGUAGES, type Language, WORDS } from './words.ts';

export type Page = {
  readonly language: Language;
  /** Path below the language, such as `errors/NOT_FOUND`; empty for the start page. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  /** Language of the contents if they are not translated. */
  readonly contents: Language;
  /** True if the page also exists as Markdown. */
  readonly isMarkdown: boolean;
  /** Address of a second style sheet. */
  readonly style?: string;
};

const GROUPS: readonly Group[] = ['start', 'guides', 'clients', 'facts'];

/** Address of a page; links inside the site always name their language. */
export function addressIn(language: Language, path: string): string {
  return path === '' ? `/docs/${language}` : `/docs/${language}/${path}`;
}

/** A whole page; `stylesheet` is the address of the style. */
export function pageHtml(page: Page, stylesheet: string): string {
  const { language, path, title, html, contents } = page;
  const words = WORDS[language];
  const alternates = LANGUAGES.map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${addressIn(one, path)}">`,
  );
  const isForeign = contents !== language;
  const note = isForeign ? `<p class="note">${escaped(words.onlyEnglish)}</p>\n` : '';
  const body = isForeign ? `<div lang="${contents}">${html}</div>` : html;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Satukurir</title>
<link rel="stylesheet" href="${stylesheet}">
${page.style === undefined ? '' : `<link rel="stylesheet" href="${page.style}">\n`}<link rel="icon" href="data:,">
${alternates.join('\n')}
</head>
<body>
<a class="skip" href="#text">${escaped(words.skip)}</a>
<header class="top">
<a class="brand" href="${addressIn(language, '')}">Satukurir</a>
<a class="narrow" href="#menu">${escaped(words.menu)}</a>
<a href="${addressIn(language, 'reference')}">${escaped(words.reference)}</a>
<a href="${addressIn(language, 'errors')}">${escaped(words.errors)}</a>
<a href="/">${escaped(words.dashboard)}</a>
<nav class="languages" aria-label="${escaped(words.languages)}">${languageLinks(page)}</nav>
</header>
<div class="page">
<main id="text">
${note}${body}
<footer class="foot">${footer(page)}</footer>
</main>
<nav class="menu" id="menu" aria-label="${escaped(words.menu)}">
${menu(language, path)}
</nav>
</div>
</body>
</html>
`;
}

function languageLinks({ language, path }: Page): string {
  const links = LANGUAGES.map((one) => {
    const name = WORDS[one].language;
    if (one === language) return `<strong aria-current="true">${name}</strong>`;
    return `<a href="${addressIn(one, path)}" hreflang="${one}" lang="${one}">${name}</a>`;
  });
  return links.join('\n');
}

function menu(language: Language, path: string): string {
  const words = WORDS[language];
  const guides = GROUPS.map((group) => {
    const links = GUIDES.filter((guide) => guide.group === group).map(({ slug, names }) =>
      menuLink(addressIn(language, slug), names[language], slug === path),
    );
    return `<h2>${escaped(words[group])}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
  });
  const reference = [
    menuLink(addressIn(language, 'reference'), words.operations, path === 'reference'),
    menuLink(addressIn(language, 'errors'), words.errors, path.startsWith('errors')),
    menuLink(addressIn(language, 'limits'), words.limits, path === 'limits'),
    menuLink('/api/openapi.json', words.document, false),
  ];
  return [
    ...guides,
    `<h2>${escaped(words.reference)}</h2>\n<ul>\n${reference.join('\n')}\n</ul>`,
  ].join('\n');
}

function menuLink(address: string, name: string, isCurrent: boolean): string {
  const mark = isCurrent ? ' aria-current="page"' : '';
  return `<li><a href="${address}"${mark}>${escaped(name)}</a></li>`;
}

function footer({ language, path, isMarkdown }: Page): string {
  const words = WORDS[language];
  if (!isMarkdown) return '<a href="/llms.txt">llms.txt</a>';
  const address = `${addressIn(language, path === '' ? 'index' : path)}.md`;
  return `<a href="${address}">${escaped(words.markdown)}</a> · <a href="/llms.txt">llms.txt</a>`;
}
