import { describe, expect, it } from '@jest/globals';
import { circlesOf } from './circles.ts';
import { SOURCE_FILES } from './repository.ts';
import { unreachedExports } from './unreached.ts';

const DOMAIN = SOURCE_FILES.filter(({ path }) => path.startsWith('domain/'));

describe('import cycles', () => {
  it('finds no import cycle between files, including type imports', () => {
    expect(circlesOf(SOURCE_FILES, (path) => path)).toEqual([]);
  });

  it('finds no import cycle between folders of domain/', () => {
    expect(new Set(DOMAIN.map(({ path }) => roomOf(path))).size).toBeGreaterThan(20);
    expect(circlesOf(DOMAIN, roomOf)).toEqual([]);
  });
});

describe('unused rules', () => {
  it('finds no export of domain/ that only tests use', () => {
    expect(unreachedExports(SOURCE_FILES)).toEqual([]);
  });
});

describe('planted cycle', () => {
  it('finds a cycle of files or folders, without files that only depend on it', () => {
    const files = [
      file('domain/x/a/one.ts', "import type { Two } from '#domain/x/b/two.ts';"),
      file('domain/x/a/other.ts', "import { three } from '../b/three.ts';"),
      file('domain/x/b/two.ts', "export { other } from '../a/other.ts';"),
      file('domain/x/b/three.ts', 'export const three = 3;'),
      file('domain/x/c/four.ts', "import { one } from '#domain/x/a/one.ts';"),
    ];
    expect(circlesOf(files, (path) => path)).toEqual([]);
    expect(circlesOf(files, roomOf)).toEqual(['domain/x/a', 'domain/x/b']);
    const back = file('domain/x/b/three.ts', "import type { One } from '#domain/x/a/one.ts';");
    expect(circlesOf([...files, back], (path) => path)).toEqual([
      'domain/x/a/one.ts',
      'domain/x/a/other.ts',
      'domain/x/b/two.ts',
      'domain/x/b/three.ts',
    ]);
  });
});

describe('planted rule used by tests only', () => {
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

  it('finds a rule that only tests use, with everything that only it calls', () => {
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
  ])('accepts a rule that the product uses: %j', (source) => {
    const files = [
      rule,
      file('domain/b.ts', "import { isRow } from './a/rule.ts';\nexport const b = [\n  isRow,\n];"),
      file('domain/c.ts', "export { b as c } from './b.ts';"),
      file('src/x.ts', source),
    ];
    expect(unreachedExports(files).filter((one) => one.includes('rule.ts'))).toEqual([]);
  });
});

/** The noun's folder below domain/, or the file if it is directly in domain/. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

function file(path: string, source: string) {
  return { path, source };
}
