import { describe, expect, it } from '@jest/globals';
import { importsOf } from './imports-of.ts';
import { SOURCE_FILES, type SourceFile } from './repository.ts';

const FRAMEWORK = '@jest/globals';
const TYPE_IMPORT = /^import type [^;]*;$/gm;
/** Programs that Node runs directly. The test runner in scripts/ imports no test file. */
const PROGRAM = /^(bench|scripts)\//;

describe('programs', () => {
  it('imports no Jest module from a program', () => {
    expect(SOURCE_FILES.filter(({ path }) => PROGRAM.test(path)).length).toBeGreaterThan(30);
    expect(waysTo(FRAMEWORK, SOURCE_FILES)).toEqual([]);
  });

  it('finds a planted import of Jest through other files, ignoring type imports', () => {
    const bench = file('bench/speed.ts', "import { write } from '#tests/kit/write.ts';");
    const kit = file('tests/kit/write.ts', "import { expect } from '@jest/globals';");
    const typed = file('bench/held.ts', "import type { Write } from '#tests/kit/write.ts';");
    expect(waysTo(FRAMEWORK, [bench, kit, typed])).toEqual(['bench/speed.ts → tests/kit/write.ts']);
  });
});

/** Import paths from the programs that reach `target` to it. */
function waysTo(target: string, files: readonly SourceFile[]): readonly string[] {
  const imports = new Map(
    files.map(({ path, source }) => [path, importsOf(path, source.replace(TYPE_IMPORT, ''))]),
  );
  const programs = files.filter(({ path }) => PROGRAM.test(path));
  return programs.flatMap(({ path }) => wayTo(target, path, imports) ?? []);
}

function wayTo(target: string, from: string, imports: ReadonlyMap<string, readonly string[]>) {
  const seen = new Map([[from, from]]);
  for (const [at, way] of seen) {
    for (const next of imports.get(at) ?? []) {
      if (next === target) return way;
      if (imports.has(next) && !seen.has(next)) seen.set(next, `${way} → ${next}`);
    }
  }
  return undefined;
}

function file(path: string, source: string): SourceFile {
  return { path, source };
}
