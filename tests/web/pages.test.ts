import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Manifest, pageLinks } from '#src/http/page-links.ts';
import { PLACES } from '#src/web/app/navigation.ts';
import { ENTRANCES, PAGES } from '#src/web/app/pages.ts';
import { SOURCE_FILES } from '#tests/architecture/repository.ts';

const RECORDS = 'src/web/app/pages.ts';
const PAGE = /^src\/web\/pages\/.*page\.tsx$/;
/** The path of a page, and what its component is called. */
const COMPONENT = /import\('#(src\/web\/pages\/[^']+)'\),\s*'(\w+)'/g;

const records = SOURCE_FILES.find(({ path }) => path === RECORDS)?.source ?? '';
const loaded = [...records.matchAll(COMPONENT)].map(([, path = '']) => path);

/** Written by `make web`. */
const MANIFEST = new URL('../../dist/web/.vite/manifest.json', import.meta.url);

describe('records of pages', () => {
  it('lists each dashboard page exactly once', () => {
    const files = SOURCE_FILES.map(({ path }) => path).filter((path) => PAGE.test(path));
    expect(loaded.toSorted()).toEqual(files.toSorted());
    expect(loaded).toHaveLength(Object.keys({ ...PAGES, ...ENTRANCES }).length);
  });

  it('gives no two menu entries the same name in a language', () => {
    for (const language of ['id', 'en'] as const) {
      expect(new Set(PLACES.map(({ name }) => name[language])).size).toBe(PLACES.length);
    }
  });

  it('keeps the menu entries of a group together', () => {
    const groups = PLACES.map(({ group }) => group);
    const begun = groups.filter((group, at) => group !== groups[at - 1]);
    expect(begun).toEqual([...new Set(groups)]);
  });
});

describe('link header of a page', () => {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const linksOf = pageLinks(manifest);
  const paths = [
    ...Object.values(PAGES).map(({ path }) => `/test${path}`),
    ...Object.values(ENTRANCES).map(({ path }) => path),
  ].map((path) => path.replace(/\$\w+/, 'x'));

  it('announces the script of each page in its Link header', () => {
    const scripts = paths.map((path) => /<([^>]+)>; rel=modulepreload/.exec(linksOf(path) ?? ''));
    expect(paths.filter((_path, at) => scripts[at] === null)).toEqual([]);
    expect(new Set(scripts.map((found) => found?.[1])).size).toBe(paths.length);
  });
});

/** Words of which the pages use another one for the same thing. */
const REPLACED =
  /\b(?:Di jalan|Terkirim|Terpesan|[Tt]elepon|[Kk]amu|Keadaan|Kendali uji|Pulihkan|Tampilan tersimpan)\b/;

describe('texts of pages', () => {
  it('uses one Indonesian word for one thing', () => {
    const texts = SOURCE_FILES.filter(({ path }) =>
      /^(?:src\/web|src\/pages)\/.*words\.ts$/.test(path),
    );
    expect(texts.length).toBeGreaterThan(20);
    const wrong = texts.flatMap(({ path, source }) =>
      source
        .split('\n')
        .filter((line) => REPLACED.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });
});
