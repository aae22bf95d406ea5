import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'docs/adding-a-courier.md';
const LEFT_OUT = new Set(['node_modules', 'coverage', '.data', '.git']);
const COMMANDS = /```sh\n([\s\S]*?)```/g;
/** A first compilation of everything, on a machine that is busy. */
const COMMAND_MAX_MS = 200_000;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'satukurir-copy-'));
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue;
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // As old as can be, so that make takes the packages for installed.
  utimesSync(join(copy, 'package-lock.json'), 0, 0);
});
afterAll(() => rmSync(copy, { recursive: true }));

it('the commands of the page make a courier, and its tests pass', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const commands = [...page.matchAll(COMMANDS)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  expect(commands).toHaveLength(2);
  const printed = commands.map(output);
  expect(printed[0]).toContain('adapters/couriers/rush is made and registered.');
  expect(printed[1]).toMatch(/^\d{3} passed, 0 failed$/m);
  expect(readFileSync(join(copy, 'adapters/couriers/registry.gen.ts'), 'utf8')).toContain('rush');
});

it('the courier that is made keeps to types, style, architecture and the registry', () => {
  output('node_modules/.bin/tsc -p tsconfig.json --incremental false');
  output('node_modules/.bin/biome check --error-on-warnings adapters/couriers/rush');
  const tests = 'tests/architecture adapters/couriers/registry.test.ts';
  expect(output(`node_modules/.bin/node scripts/run-tests.ts --no-database ${tests}`)).toMatch(
    /^\d{3,} passed, 0 failed$/m,
  );
});

function output(command: string): string {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', command], {
    ...{ cwd: copy, encoding: 'utf8', timeout: COMMAND_MAX_MS },
  });
  expect([command, status, status === 0 ? '' : stdout + stderr]).toEqual([command, 0, '']);
  return stdout;
}
