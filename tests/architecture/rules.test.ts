import { describe, expect, it } from '@jest/globals';
import { circlesOf } from './circles.ts';
import { SOURCE_FILES } from './repository.ts';
import { unreachedExports } from './unreached.ts';

const DOMAIN = SOURCE_FILES.filter(({ path }) => path.startsWith('domain/'));

describe('the files', () => {
  it('never import each other in a circle, types included', () => {
    expect(circlesOf(SOURCE_FILES, (path) => path)).toEqual([]);
  });

  it('of domain/ stand in folders that do not import each other in a circle either', () => {
    expect(new Set(DOMAIN.map(({ path }) => roomOf(path))).size).toBeGreaterThan(20);
    expect(circlesOf(DOMAIN, roomOf)).toEqual([]);
  });
});

describe('a rule in domain/', () => {
  it('is one that runs: no export is used by tests alone', () => {
    expect(unreachedExports(SOURCE_FILES)).toEqual([]);
  });
});

describe('a planted circle', () => {
  it('is found, whatever is imported, and nothing that only hangs on it', () => {
    const files = [
      file('domain/a/one.ts', "import type { Two } from '#domain/b/two.ts';"),
      file('domain/a/other.ts', "import { three } from '../b/three.ts';"),
      file('domain/b/two.ts', "export { other } from '../a/other.ts';"),
      file('domain/b/three.ts', 'export const three = 3;'),
      file('domain/c/four.ts', "import { one } from '#domain/a/one.ts';"),
    ];
    expect(circlesOf(files, (path) => path)).toEqual([]);
    expect(circlesOf(files, roomOf)).toEqual(['domain/a', 'domain/b']);
    const back = file('domain/b/three.ts', "import type { One } from '#domain/a/one.ts';");
    expect(circlesOf([...files, back], (path) => path)).toEqual([
      'domain/a/one.ts',
      'domain/a/other.ts',
      'domain/b/two.ts',
      'domain/b/three.ts',
    ]);
  });
});

describe('a planted rule that only tests ask', () => {
  const rule = file(
    'domain/a/rule.ts',
    `const LIMIT = 3;
export const ROWS = [LIMIT, 4];

export function isRow(row: number): boolean {
  return (
    ROWS.includes(row)
  );
}
export { isRow as isLine } from './line.ts';
`,
  );
  const test = file('tests/a.test.ts', "import { isRow, ROWS } from '#domain/a/rule.ts';");

  it('is found with what it calls', () => {
    expect(unreachedExports([rule, test])).toEqual([
      'domain/a/rule.ts: ROWS',
      'domain/a/rule.ts: isRow',
    ]);
    const other = file(
      'domain/b.ts',
      "import { isRow } from './a/rule.ts';\nexport const b = isRow;",
    );
    expect(unreachedExports([rule, test, other])).toHaveLength(3);
  });

  it.each([
    "import { type Row, isRow as is } from '#domain/a/rule.ts';",
    "import {\n  isRow,\n} from '#domain/a/rule.ts';",
    "import { b } from '#domain/b.ts';",
    "import { c } from '#domain/c.ts';",
  ])('is none where the product runs it: %j', (source) => {
    const files = [
      rule,
      file('domain/b.ts', "import { isRow } from './a/rule.ts';\nexport const b = [\n  isRow,\n];"),
      file('domain/c.ts', "export { b as c } from './b.ts';"),
      file('src/x.ts', source),
    ];
    expect(unreachedExports(files).filter((one) => one.includes('rule.ts'))).toEqual([]);
  });
});

/** A folder of domain/, or a file that stands in none. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function file(path: string, source: string) {
  return { path, source };
}
