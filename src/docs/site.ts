import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorLists, errorPages, meaningOf } from './error-pages.ts';
import { GUIDES } from './guides.ts';
import { escaped } from './html.ts';
import { addressIn, pageHtml } from './layout.ts';
import { limitsMarkdown } from './limits.ts';
import { readable, renderMarkdown } from './markdown.ts';
import { type ReferenceAssets, referenceAssets, referenceHtml } from './reference.ts';
import { STYLE } from './style.ts';
import { LANGUAGES, type Language, WORDS } from './words.ts';

/** Contents by file name: `en/quickstart.html`, `en/quickstart.md`, `llms.txt`. */
export type Site = ReadonlyMap<string, string>;

type Source = {
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
  /** File of the repository that relative links start from. */
  readonly file: string;
  readonly contents: Language;
};

type Shared = { readonly stylesheet: string; readonly assets: ReferenceAssets };

const SUMMARY =
  'One REST API in front of the couriers of Indonesia: compare prices, lock one, ship, pay and follow the parcel.';

/** Renders the whole site from the guides at `root` and the tables of the code. */
export function renderSite(root: URL): Site {
  const digest = createHash('sha256').update(STYLE).digest('hex').slice(0, 8);
  const stylesheet = `assets/docs-${digest}.css`;
  const assets = referenceAssets(root);
  const site = new Map([[stylesheet, STYLE]]);
  for (const { name, contents } of Object.values(assets)) site.set(name, contents);
  for (const language of LANGUAGES) {
    const sources = [
      ...guidesOf(root, language),
      limitsSource(language),
      ...errorSources(language),
    ];
    const shared = { stylesheet: `/docs/${stylesheet}`, assets };
    for (const [name, contents] of pagesOf(sources, language, shared)) {
      site.set(name, contents);
    }
  }
  site.set('llms.txt', llmsText());
  return site;
}

function guidesOf(root: URL, language: Language): readonly Source[] {
  return GUIDES.map(({ slug, files, names }) => {
    const contents = files[language] === undefined ? 'en' : language;
    const file = files[language] ?? files.en;
    const markdown = readable(readFileSync(new URL(file, root), 'utf8'));
    return { path: slug, title: names[language], markdown, file, contents };
  });
}

function limitsSource(language: Language): Source {
  const markdown = limitsMarkdown(language);
  const title = WORDS[language].limits;
  return { path: 'limits', title, markdown, file: 'limits', contents: language };
}

function errorSources(language: Language): readonly Source[] {
  return errorPages(language).map(({ code, markdown }) => {
    const path = `errors/${code}`;
    return { path, title: code, markdown, file: path, contents: language };
  });
}

function pagesOf(
  sources: readonly Source[],
  language: Language,
  { stylesheet, assets }: Shared,
): readonly (readonly [string, string])[] {
  const words = WORDS[language];
  const addressOf = (file: string) => {
    const guide = GUIDES.find(({ files }) => Object.values(files).includes(file));
    return guide && addressIn(language, guide.slug);
  };
  const own = { language, contents: language };
  const rendered = sources.flatMap(({ path, title, markdown, file, contents }) => {
    const { html } = renderMarkdown(markdown, file, addressOf);
    const page = { language, path, title, html, contents, isMarkdown: true };
    return [
      [`${language}/${path}.html`, pageHtml(page, stylesheet)],
      [`${language}/${path}.md`, markdown],
    ] as const;
  });
  const plain = [
    { path: '', title: words.title, html: startHtml(language), isMarkdown: false },
    { path: 'errors', title: words.errors, html: errorsHtml(language), isMarkdown: false },
    {
      path: 'reference',
      title: words.operations,
      html: referenceHtml(language, assets),
      isMarkdown: false,
      style: `/docs/${assets.style.name}`,
    },
    { path: 'lost', title: words.lost, html: lostHtml(language), isMarkdown: false },
  ].map((page) => {
    const name = page.path === '' ? 'index' : page.path;
    return [`${language}/${name}.html`, pageHtml({ ...own, ...page }, stylesheet)] as const;
  });
  return [...rendered, ...plain];
}

function startHtml(language: Language): string {
  const words = WORDS[language];
  const guides = GUIDES.map(
    ({ slug, names }) =>
      `<li><a href="${addressIn(language, slug)}">${escaped(names[language])}</a></li>`,
  );
  return `<h1>${escaped(words.title)}</h1>
<p class="lead">${escaped(words.lead)}</p>
<h2>${escaped(words.guides)}</h2>
<ul>
${guides.join('\n')}
</ul>
<h2>${escaped(words.reference)}</h2>
<ul>
<li><a href="${addressIn(language, 'reference')}">${escaped(words.operations)}</a></li>
<li><a href="${addressIn(language, 'errors')}">${escaped(words.errors)}</a></li>
<li><a href="/api/openapi.json">${escaped(words.document)}</a></li>
</ul>`;
}

function errorsHtml(language: Language): string {
  const words = WORDS[language];
  const lists = errorLists(language, (code) => addressIn(language, `errors/${code}`));
  const head = (names: readonly string[]) =>
    `<thead><tr>${names.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead>`;
  return `<h1>${escaped(words.errors)}</h1>
<p>${escaped(words.errorsLead)}</p>
<p><a href="/test/requests">${escaped(words.requestLog)}</a></p>
<table class="codes">${head([words.code, 'HTTP', words.meaning])}<tbody>
${lists.errors}
</tbody></table>
<h2 id="fields">${escaped(words.fieldCodes)}</h2>
<p>${escaped(words.fieldCodesLead)}</p>
<table class="codes">${head([words.code, words.meaning])}<tbody>
${lists.fields}
</tbody></table>`;
}

function lostHtml(language: Language): string {
  const words = WORDS[language];
  return `<h1>${escaped(words.lost)}</h1>\n<p>${escaped(words.lostLead)}</p>`;
}

/** Index of the site for language models: https://llmstxt.org. */
function llmsText(): string {
  const guides = GUIDES.map(({ slug, names }) => `- [${names.en}](/docs/en/${slug}.md)`);
  const errors = errorPages('en').map(
    ({ code }) => `- [${code}](/docs/en/errors/${code}.md): ${meaningOf(code, 'en')}`,
  );
  return `# Satukurir

> ${SUMMARY}

A key that begins with svc_test_ works against simulated couriers, one that begins with svc_live_ against real
ones. The machine-readable reference is the [OpenAPI document](/api/openapi.json).

## Guides

${guides.join('\n')}

## Limits

- [Limits](/docs/en/limits.md)

## Errors

${errors.join('\n')}
`;
}
