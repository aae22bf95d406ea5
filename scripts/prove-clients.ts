/**
 * Generates a client for each language from the document of a running server, compiles it, and runs
 * a test program with it; the libraries of clients/ run theirs, too: `make prove`. Needs the
 * network; skips languages whose tools are missing. CLIENTS=python,php selects languages.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './demo/server.ts';
import { LANGUAGES, type Language, LIBRARIES, type Library } from './prove-clients/languages.ts';

const GENERATOR = '@openapitools/openapi-generator-cli@2.41.0';
const GENERATOR_VERSION = '7.25.0';
/** Allows webhooks to this machine, which the test programs create. */
const SETTINGS = { ALLOW_INSECURE_WEBHOOKS: 'true', RATE_LIMITS: 'off' };
const WALKS = join(import.meta.dirname, '../tests/clients');
const { CLIENTS = '' } = process.env;

const folder = mkdtempSync(join(tmpdir(), 'satukurir-clients-'));
const wanted = [...LIBRARIES, ...LANGUAGES].filter(({ name }) => {
  return CLIENTS === '' || CLIENTS.split(',').includes(name);
});
const results = { passed: 0, failed: 0 };
const skipped: string[] = [];
const server = await startServer({ settings: SETTINGS });
try {
  const document = await fetch(`${server.origin}/api/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await document.text());
  for (const language of wanted) prove(language);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
for (const line of skipped) console.log(`skipped: ${line}`);
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;

function prove(language: Language | Library): void {
  const { name, install, steps, tools } = language;
  const needed = 'generator' in language ? ['java', ...tools] : tools;
  const missing = needed.filter((tool) => !isThere(tool));
  if (missing.length > 0) {
    skipped.push(`${name}, for want of ${missing.join(', ')}`);
    return;
  }
  const home = 'generator' in language ? generated(language) : copied(language);
  const fetched = run(install, home);
  if (fetched.status !== 0) {
    skipped.push(`${name}, since its packages cannot be fetched: ${install}`);
    return;
  }
  const failed = steps.find((step) => run(step, home).status !== 0);
  if (failed === undefined) results.passed += 1;
  else results.failed += 1;
  console.log(`${name}: ${failed === undefined ? 'walked' : `failed at ${failed}`}`);
}

function generated({ name, generator, options, files, walk }: Language): string {
  const home = join(folder, name);
  mkdirSync(join(home, walk.to, '..'), { recursive: true });
  const settings = { 'generator-cli': { version: GENERATOR_VERSION } };
  writeFileSync(join(home, 'openapitools.json'), JSON.stringify(settings));
  const tool = ['exec', '--yes', `--package=${GENERATOR}`, '--', 'openapi-generator-cli'];
  const asked = ['generate', '-i', '../openapi.json', '-g', generator, '-o', '.'];
  execFileSync('npm', [...tool, ...asked, `--additional-properties=${options}`], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(home, path), text);
  copyFileSync(join(WALKS, walk.from), join(home, walk.to));
  return home;
}

function copied({ name, folder: source, walk }: Library): string {
  const home = join(folder, name);
  cpSync(join(import.meta.dirname, '..', source), home, { recursive: true });
  copyFileSync(join(WALKS, walk.from), join(home, walk.to));
  return home;
}

function run(step: string, home: string) {
  const env = { ...process.env, SATUKURIR_URL: server.origin, SATUKURIR_KEY: server.key };
  return spawnSync('sh', ['-c', step], { cwd: home, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

function isThere(tool: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
}
