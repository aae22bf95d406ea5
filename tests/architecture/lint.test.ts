import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const REFUSED = [
  'export const a = { ...{ b: 1 } };',
  'export const a = [...[1, 2]];',
  'export const a = [...([1, 2] as const)];',
  'export const a = { ...({ b: 1 } satisfies C) };',
  'export const a = Math.max(...[1, 2]);',
  'export const a = <T {...{ b: 1 }} />;',
];
const ALLOWED = [
  'export const a = { ...b };',
  'export const a = { ...(b ? { c: 1 } : {}) };',
  'export const a = [...b, ...c.map((one) => [one])];',
  'export const a = [...([1, 2] as const).map((one) => -one)];',
  'export const a = <T {...b} />;',
];

describe('the lint rule against spreads of literals', () => {
  it('reports spread literals in objects, lists, calls and tags, and no other spread', () => {
    expect(reported([...REFUSED, ...ALLOWED])).toEqual(REFUSED);
  });
});

/** Returns the sources that the linter reports, each in its own file. */
function reported(sources: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const plugins = [join(ROOT, 'scripts/lint/no-literal-spread.grit')];
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
    for (const [at, source] of sources.entries()) {
      writeFileSync(join(folder, `planted-${at}.tsx`), `${source}\n`);
    }
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const { stderr } = spawnSync(biome, ['lint', '--colors=off'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const places = [...stderr.matchAll(/planted-(\d+)\.tsx:\d+:\d+ plugin/g)];
    const found = new Set(places.map(([, at]) => Number(at)));
    return sources.filter((_, at) => found.has(at));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
