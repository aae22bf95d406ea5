import { exec } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestServer } from '#tests/kit/database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'docs/adding-a-courier.md';
const LEFT_OUT = new Set(['node_modules', 'coverage', '.data', '.git']);
const COMMANDS = /```sh\n([\s\S]*?)```/g;
/** Limit for a first compilation of everything on a busy machine. */
const COMMAND_MAX_MS = 200_000;
const OUTPUT_MAX = 10_000_000;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'satukurir-copy-'));
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue;
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Oldest possible time, so that make considers the packages installed.
  utimesSync(join(copy, 'package-lock.json'), 0, 0);
});
afterAll(() => rmSync(copy, { recursive: true }));

const BLOCKS = [...readFileSync(join(ROOT, PAGE), 'utf8').matchAll(COMMANDS)].map(
  ([, block = '']) => block.trim(),
);

it('creates a courier with the documented commands, whose tests pass', async () => {
  expect(BLOCKS).toHaveLength(2);
  const printed = await output(BLOCKS[0] ?? '');
  expect(printed).toContain('adapters/couriers/rush is made and registered.');
  expect(printed).toMatch(/^\d{3} passed, 0 failed$/m);
  expect(readFileSync(join(copy, 'adapters/couriers/registry.gen.ts'), 'utf8')).toContain('rush');
});

it('creates a courier that passes types, style, architecture and the registry', async () => {
  await output('node_modules/.bin/tsc -p tsconfig.json --incremental false');
  await output('node_modules/.bin/biome check --error-on-warnings adapters/couriers/rush');
  const tests = 'tests/architecture adapters/couriers/registry.test.ts';
  const printed = await output(
    `node_modules/.bin/node scripts/run-tests.ts --no-database ${tests}`,
  );
  expect(printed).toMatch(/^\d{3,} passed, 0 failed$/m);
});

it('runs the tests of a single operation of a courier', async () => {
  // The command fails, because skipped tests count as failures.
  const printed = await output("make one T='adapters/couriers/rush -t rates' 2>&1 || true");
  expect(printed).toContain(
    '✓ returns rates in whole rupiah for requested services, with the days in order',
  );
  expect(printed).not.toMatch(/✕|✓ returns our reference/);
});

it('configures the created courier, and returns the rates of a double', async () => {
  const rates = [{ service: 'STD', price: '18000', days: '2-3' }];
  const double = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, rates }));
  });
  await new Promise<void>((done) => double.listen(0, '127.0.0.1', done));
  const server = await openTestServer();
  try {
    const { ownerUrl, appUrl } = await server.freshDatabase();
    const { port } = double.address() as AddressInfo;
    const command = (BLOCKS[1] ?? '').replace('127.0.0.1:4020', `127.0.0.1:${port}`);
    const printed = await output(command, {
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      SECRETS_KEY: Buffer.alloc(32, 'page').toString('base64'),
    });
    expect(printed).toMatch(/^REG +18000$/m);
    expect(printed).toMatch(/^result +OK$/m);
  } finally {
    double.close();
    await server.close();
  }
});

async function output(
  command: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...settings };
  const how = { cwd: copy, env, timeout: COMMAND_MAX_MS, maxBuffer: OUTPUT_MAX };
  const { stdout } = await promisify(exec)(`set -e\n${command}`, how);
  return stdout;
}
