import { describe, expect, it } from '@jest/globals';
import { QRIS_MAX } from '#domain/money/payment/instrument.ts';
import { FIELD_CODES } from '#domain/refusal.ts';
import { BATCH_ROWS_MAX } from '#domain/selling/batch/batch.ts';
import { ERROR_HELP } from '#src/docs/error-help.ts';
import { GUIDES } from '#src/docs/guides.ts';
import { renderMarkdown } from '#src/docs/markdown.ts';
import { renderSite } from '#src/docs/site.ts';
import { LANGUAGES } from '#src/docs/words.ts';
import { PROBLEMS } from '#src/http/problem.ts';
import { readText } from './repository.ts';

const ROOT = new URL('../../', import.meta.url);
/** Addresses of the server that are not pages of the site. */
const ELSEWHERE = ['/', '/api/openapi.json', '/llms.txt', '/test/requests'];
const CODES = [...Object.keys(PROBLEMS), ...FIELD_CODES];

const site = renderSite(ROOT);
const pages = [...site].filter(([name]) => name.endsWith('.html'));

describe('the documentation site', () => {
  it('links the documentation site only to existing pages and anchors', () => {
    const links = pages.flatMap(([name, html]) =>
      [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => ({ name, link })),
    );
    const broken = links.filter(({ name, link }) => !leadsSomewhere(name, link));
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(1_000);
  });

  it('lists the limits in the documentation with the values of the code, in the format of each language', () => {
    expect(site.get('en/limits.md')).toContain(`| ${BATCH_ROWS_MAX.toLocaleString('en')} |`);
    expect(site.get('id/limits.md')).toContain(`| ${QRIS_MAX.toLocaleString('id-ID')} |`);
  });

  it("links in the site's Markdown and llms.txt only to existing files", () => {
    const links = [...(site.get('llms.txt') ?? '').matchAll(/\]\((\/[^)]+)\)/g)];
    const broken = links.map(([, link = '']) => link).filter((link) => !isThere(link));
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(CODES.length / 2);
  });

  it('finds a planted link to a missing page and to a missing anchor', () => {
    expect(leadsSomewhere('en/index.html', '/docs/en/gone')).toBe(false);
    expect(leadsSomewhere('en/index.html', '/docs/en/errors#GONE')).toBe(false);
    expect(leadsSomewhere('en/index.html', '/docs/en/errors#NOT_FOUND')).toBe(true);
  });

  it.each(LANGUAGES)(
    'gives every error code a page, a Markdown file and its old anchor in %s',
    (language) => {
      const list = site.get(`${language}/errors.html`);
      for (const code of CODES) {
        expect(site.get(`${language}/errors/${code}.html`)).toContain(
          `<h1 id="${code.toLowerCase()}">`,
        );
        expect(site.get(`${language}/errors/${code}.md`)).toContain(`# ${code}\n`);
        expect(list).toContain(`id="${code}"`);
      }
    },
  );

  it('explains every error code differently in both languages', () => {
    const same = Object.entries(ERROR_HELP).filter(
      ([, { why, cure }]) => why[0] === why[1] || cure[0] === cure[1],
    );
    expect(same).toEqual([]);
  });

  it('names in the advice on error codes only operations of the document', () => {
    const { paths }: { paths: Record<string, Record<string, object>> } = JSON.parse(
      readText('src/http/contract/openapi.gen.json'),
    );
    const texts = Object.values(ERROR_HELP).flatMap(({ why, cure }) => [...why, ...cure]);
    const named = texts.flatMap((text) => [
      ...text.matchAll(/\b(GET|POST|PATCH|DELETE) (\/[\w/{}]+)/g),
    ]);
    const unknown = named.filter(
      ([, method = '', path]) => paths[`/api/v1${path}`]?.[method.toLowerCase()] === undefined,
    );
    expect(unknown.map(([operation]) => operation)).toEqual([]);
    expect(named.length).toBeGreaterThan(30);
  });

  it('shows the address of its own code in every example of an error', () => {
    for (const code of Object.keys(PROBLEMS)) {
      expect(site.get(`en/errors/${code}.md`)).toContain(`/docs/errors/${code}"`);
    }
  });

  it('contains no inline script, style or foreign host in the documentation site', () => {
    for (const [name, html] of pages) {
      const loaded = [...html.matchAll(/<(?:script|img|link rel="stylesheet")[^>]*>/g)];
      expect([name, loaded.filter(([tag]) => /https?:/.test(tag))]).toEqual([name, []]);
      expect([name, /<style|<script(?! src)| style="| on[a-z]+="/.test(html)]).toEqual([
        name,
        false,
      ]);
    }
  });

  it('hides script marks and commands of the maintainers from the documentation site', () => {
    expect(pages.filter(([, html]) => html.includes('&lt;!-- run'))).toEqual([]);
  });

  it('lists every guide in the menu of every documentation page', () => {
    for (const [name, html] of pages) {
      const [language] = name.split('/');
      const missing = GUIDES.filter(
        ({ slug }) => !html.includes(`href="/docs/${language}/${slug}"`),
      );
      expect([name, missing]).toEqual([name, []]);
    }
  });
});

describe('a rendered document', () => {
  it('links a rendered document to documents of the site, and shows other links as text', () => {
    const source = '# A\n\n[b](b.md#c), [d](../d.ts) and [e](https://e.example)';
    const { html } = renderMarkdown(source, 'docs/a.md', (file) =>
      file === 'docs/b.md' ? '/docs/en/b' : undefined,
    );
    expect(html).toContain('<a href="/docs/en/b#c">b</a>, d and <a href="https://e.example">e</a>');
  });

  it('escapes HTML in a rendered document, numbers repeated headings and lays out tables without style attributes', () => {
    const source = '# A <b>\n\n## C\n\n## C\n\n| x |\n|--:|\n| 1 |\n';
    const empty = renderMarkdown('||x|\n|-|-|\n|1|2|', 'docs/a.md', () => undefined);
    expect(empty.html).toContain('<tr>\n<td></td>\n<th>x</th>');
    const { html, title, anchors } = renderMarkdown(source, 'docs/a.md', () => undefined);
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('<td class="right">1</td>');
    expect([title, anchors]).toEqual(['A <b>', ['a-b', 'c', 'c-1']]);
  });
});

function leadsSomewhere(from: string, link: string): boolean {
  if (/^(?:https:|data:|mailto:)/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const name = path === '' ? from : nameOf(path);
  if (!isThere(path === '' ? `/docs/${from}` : path)) return false;
  return anchor === undefined || (site.get(name ?? '')?.includes(`id="${anchor}"`) ?? false);
}

function isThere(path: string): boolean {
  return ELSEWHERE.includes(path) || site.has(nameOf(path));
}

/** The file of an address that names its language. */
function nameOf(path: string): string {
  const below = path.replace('/docs/', '');
  if (/\.\w+$/.test(below)) return below;
  return below.includes('/') ? `${below}.html` : `${below}/index.html`;
}
