import { describe, expect, it } from '@jest/globals';
import { importsOf } from './imports-of.ts';
import { SOURCE_FILES, type SourceFile } from './repository.ts';

const FRAMEWORK = '@jest/globals';
const TYPE_IMPORT = /^import type [^;]*;$/gm;
/** Run by node itself; scripts/ holds the runner of the tests, which imports none of them. */
const PROGRAM = /^(bench|scripts)\//;

describe('the programs', () => {
  it('never import what runs only inside Jest', () => {
    expect(SOURCE_FILES.filter(({ path }) => PROGRAM.test(path)).length).toBeGreaterThan(30);
    expect(waysTo(FRAMEWORK, SOURCE_FILES)).toEqual([]);
  });

  it('are caught when they do, types aside', () => {
    const bench = file('bench/speed.ts', "import { write } from '#tests/kit/write.ts';");
    const kit = file('tests/kit/write.ts', "import { expect } from '@jest/globals';");
    const typed = file('bench/held.ts', "import type { Write } from '#tests/kit/write.ts';");
    expect(waysTo(FRAMEWORK, [bench, kit, typed])).toEqual(['bench/speed.ts → tests/kit/write.ts']);
  });
});

/** For each program that reaches `target`, the way to the file that imports it. */
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
