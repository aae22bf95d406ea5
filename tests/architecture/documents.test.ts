import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DOCUMENTS, isThere, readText, type SourceFile } from './repository.ts';

const MAP = 'ARCHITECTURE.md';
const MAP_LINES_MAX = 90;
const QUESTIONS_MIN = 25;

/** These files mention paths that existed when they were written. */
const HISTORY = /^(?:CHANGELOG\.md|DECISIONS\.md|migrations\/)/;
/** A path of the repository; `src/http/<noun>.ts` is a placeholder. */
const OWN_PATH =
  /^(?:adapters|bench|data|docs|domain|migrations|openapi|scripts|src|tests)\/[^<*]*$/;

describe('map of the code', () => {
  const map = readText(MAP);
  const questions = map.split('\n').filter((line) => line.startsWith('- '));

  it(`limits the map of the code to ${MAP_LINES_MAX} lines`, () => {
    expect(map.trimEnd().split('\n').length).toBeLessThanOrEqual(MAP_LINES_MAX);
  });

  it('answers each question of the map with one path', () => {
    expect(questions.length).toBeGreaterThanOrEqual(QUESTIONS_MIN);
    expect(questions.filter((line) => !/\? `[^`]+`$/.test(line))).toEqual([]);
    expect(questions.flatMap(pathsIn)).toHaveLength(questions.length);
  });
});

describe('every document', () => {
  it('names only existing paths in documents', () => {
    const present = DOCUMENTS.filter(({ path }) => !HISTORY.test(path));
    expect(missing(present.flatMap(withPaths))).toEqual([]);
    expect(present.flatMap(withPaths).length).toBeGreaterThan(100);
  });

  it('links only to existing files from documents', () => {
    expect(missing(DOCUMENTS.flatMap(withLinks))).toEqual([]);
    expect(DOCUMENTS.flatMap(withLinks).length).toBeGreaterThan(20);
  });

  it('finds a planted missing path and a planted broken link', () => {
    const planted = { path: 'docs/x.md', source: 'In `src/gone.ts`, see [it](gone.md#there).' };
    expect(missing(withPaths(planted))).toEqual(['docs/x.md: src/gone.ts']);
    expect(missing(withLinks(planted))).toEqual(['docs/x.md: docs/gone.md']);
  });
});

describe('promises', () => {
  const rows = readText('docs/promises.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);

  it('names for each promise a test or a command that measures it', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !/`(?:tests\/|adapters\/|make )/.test(row))).toEqual([]);
  });
});

describe('decisions', () => {
  const [, ...decisions] = readText('DECISIONS.md').split(/^### /m);

  it('gives each decision a date, a context, a choice and a cost', () => {
    const form = /^\d{4}-\d\d-\d\d · .+\n\n- Context: [\s\S]+\n- Choice: [\s\S]+\n- Cost: /;
    expect(decisions.length).toBeGreaterThan(100);
    expect(decisions.filter((decision) => !form.test(decision))).toEqual([]);
  });
});

describe('recipes', () => {
  const [, ...recipes] = readText('CONTRIBUTING.md').split(/^### /m);
  const counted = recipes.map((recipe) => ({
    recipe,
    count: Number(/: (\d+) files?/.exec(recipe)?.[1]),
    steps: recipe.match(/^\d+\. /gm)?.length,
  }));

  it('counts in each recipe the files that it names', () => {
    expect(counted.length).toBeGreaterThanOrEqual(6);
    expect(counted.filter(({ count, steps }) => count !== steps)).toEqual([]);
  });

  it('names in recipes the files that a shipment has', () => {
    const patterns = recipes.join('').match(/(?<=^\d+\. `)[^`]*<noun>[^`]*/gm) ?? [];
    const files = patterns.map((pattern) =>
      pattern.replaceAll('<noun>', 'shipment').replaceAll('<verb>', 'cancel'),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each([
    ['A new endpoint', 6],
    ['A field of a shipment', 4],
  ])('limits the recipe "%s" to %d files', (name, most) => {
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

/** Takes pairs of a document and a path that it names; returns those whose path is missing. */
function missing(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.filter(([, named]) => !isThere(named)).map((pair) => pair.join(': '));
}
