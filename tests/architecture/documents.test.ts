import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DOCUMENTS, isThere, readText, type SourceFile } from './repository.ts';

const MAP = 'ARCHITECTURE.md';
const MAP_LINES_MAX = 90;
const QUESTIONS_MIN = 25;

/** Documents that mention files of their time. */
const HISTORY = /^(?:CHANGELOG\.md|migrations\/)/;
/** A file or folder of the project; `src/http/<noun>.ts` is a pattern of such paths. */
const OWN_PATH =
  /^(?:adapters|bench|clients|data|docs|domain|migrations|openapi|scripts|src|tests)\/[^<*]*$/;

describe('the map of the code', () => {
  const map = readText(MAP);
  const questions = map.split('\n').filter((line) => line.startsWith('- '));

  it(`keeps to ${MAP_LINES_MAX} lines`, () => {
    expect(map.trimEnd().split('\n').length).toBeLessThanOrEqual(MAP_LINES_MAX);
  });

  it('answers each question of the code map with one path', () => {
    expect(questions.length).toBeGreaterThanOrEqual(QUESTIONS_MIN);
    expect(questions.filter((line) => !/\? `[^`]+`$/.test(line))).toEqual([]);
    expect(questions.flatMap(pathsIn)).toHaveLength(questions.length);
  });
});

describe('every document', () => {
  it('names only existing paths in every document', () => {
    const present = DOCUMENTS.filter(({ path }) => !HISTORY.test(path));
    expect(missing(present.flatMap(withPaths))).toEqual([]);
    expect(present.flatMap(withPaths).length).toBeGreaterThan(100);
  });

  it('links every document only to existing files', () => {
    expect(missing(DOCUMENTS.flatMap(withLinks))).toEqual([]);
    expect(DOCUMENTS.flatMap(withLinks).length).toBeGreaterThan(20);
  });

  it('links every document only to existing headings', () => {
    const headings = new Map(DOCUMENTS.map(({ path, source }) => [path, anchorsOf(source)]));
    const anchored = DOCUMENTS.flatMap(withAnchors);
    const broken = anchored.filter(([, file, anchor]) => !headings.get(file)?.has(anchor));
    expect(broken.map((link) => link.join(' '))).toEqual([]);
    expect(anchored.length).toBeGreaterThan(0);
  });

  it('finds a planted missing path and a planted broken link in a document', () => {
    const planted = { path: 'docs/x.md', source: 'In `src/gone.ts`, see [it](gone.md#there).' };
    expect(missing(withPaths(planted))).toEqual(['docs/x.md: src/gone.ts']);
    expect(missing(withLinks(planted))).toEqual(['docs/x.md: docs/gone.md']);
  });
});

describe('the promises', () => {
  const rows = readText('docs/promises.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);

  it('names for each promise the test that proves it, or the command that measures it', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !/`(?:tests\/|adapters\/|make )/.test(row))).toEqual([]);
  });
});

describe('the decisions', () => {
  const INDEX = 'docs/decisions/README.md';
  const index = readText(INDEX);
  const decisions = DOCUMENTS.filter(
    ({ path }) => path.startsWith('docs/decisions/') && path !== INDEX,
  );

  it('gives each decision a title, a status, a context, a decision and a cost', () => {
    const form =
      /^# .+\n\nStatus: (?:in force since|superseded by) .+\n\n## Context\n\n\S[\s\S]+\n## Decision\n\n\S[\s\S]+\n## Cost\n\n\S/;
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.filter(({ source }) => !form.test(source))).toEqual([]);
  });

  it('numbers the decisions from 001 on without a gap', () => {
    const numbers = decisions.map(({ path }) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
    expect(numbers.toSorted()).toEqual(decisions.map((_, at) => String(at + 1).padStart(3, '0')));
  });

  it('lists each decision once in its index, by number, file and title', () => {
    const listed = index.split('\n').filter((line) => line.startsWith('- '));
    const expected = decisions.map(({ path, source }) => {
      const name = posix.basename(path);
      return `- [${name.slice(0, 3)}](${name}) ${/^# (.+)/.exec(source)?.[1]}`;
    });
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  it('links each superseded decision to its successor', () => {
    const superseded = decisions.filter(({ source }) => /^Status: superseded/m.test(source));
    const withoutLink = superseded.filter(
      ({ source }) => !/^Status: superseded by \[.+\]\(\d{3}-[a-z0-9-]+\.md\)/m.test(source),
    );
    expect(withoutLink).toEqual([]);
  });
});

describe('the changelog', () => {
  const [, ...sections] = readText('CHANGELOG.md').split(/^## /m);
  const [unreleased = '', newest = ''] = sections;

  it('begins the changelog with the unreleased changes, then the version of package.json', () => {
    const { version } = JSON.parse(readText('package.json'));
    const [title = ''] = newest.split('\n');
    expect(unreleased).toMatch(/^Unreleased\n/);
    expect(title).toMatch(/^\d+\.\d+\.\d+ — \d{4}-\d\d-\d\d$/);
    expect(title.split(' ')[0]).toBe(version);
  });

  it('allows in a version of the changelog only the parts Upgrade, Added, Changed and Fixed, Upgrade first', () => {
    const order = ['Upgrade', 'Added', 'Changed', 'Fixed'];
    for (const section of sections) {
      const parts = [...section.matchAll(/^### (.+)$/gm)].map(([, part = '']) => part);
      expect(parts).toEqual(order.filter((part) => parts.includes(part)));
    }
  });
});

describe('the recipes', () => {
  const [, ...recipes] = readText('CONTRIBUTING.md').split(/^### /m);
  const counted = recipes.map((recipe) => ({
    recipe,
    count: Number(/: (\d+) files?/.exec(recipe)?.[1]),
    steps: recipe.match(/^\d+\. /gm)?.length,
  }));

  it('counts the files that each recipe names', () => {
    expect(counted.length).toBeGreaterThanOrEqual(6);
    expect(counted.filter(({ count, steps }) => count !== steps)).toEqual([]);
  });

  it("names only existing files in the recipe of a shipment's field", () => {
    const patterns = recipes.join('').match(/(?<=^\d+\. `)[^`]*<noun>[^`]*/gm) ?? [];
    const files = patterns.map((pattern) =>
      pattern
        .replaceAll('<district>', 'selling')
        .replaceAll('<noun>', 'shipment')
        .replaceAll('<verb>', 'cancel'),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each([
    ['A new endpoint', 6],
    ['A field of a shipment', 4],
    ['A kept noun', 7],
    ['A table', 4],
  ])('limits the recipe of %s to %d files', (name, most) => {
    const asked = counted.find(({ recipe }) => recipe.startsWith(name));
    expect(asked?.count).toBeLessThanOrEqual(most);
  });
});

function pathsIn(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```/g, '');
  const quoted = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return quoted.filter((text) => OWN_PATH.test(text));
}

function withPaths({ path, source }: SourceFile): readonly (readonly [string, string])[] {
  return pathsIn(source).map((named) => [path, named]);
}

function withLinks({ path, source }: SourceFile): readonly (readonly [string, string])[] {
  const links = [...source.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
  return links.map((link) => [path, posix.join(posix.dirname(path), link)]);
}

/** Document, linked document and anchor of each link to a heading. */
function withAnchors({ path, source }: SourceFile): readonly (readonly [string, string, string])[] {
  const links = [...source.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  return links.map(([, file = '', anchor = '']) => [
    path,
    file === '' ? path : posix.join(posix.dirname(path), file),
    anchor,
  ]);
}

/** Anchors of a document's headings, as GitHub makes them. */
function anchorsOf(source: string): ReadonlySet<string> {
  const headings = [...source.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Pairs of a document and a path that it names. */
function missing(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.filter(([, named]) => !isThere(named)).map((pair) => pair.join(': '));
}
