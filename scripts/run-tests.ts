/**
 * Runs Jest on the named folders, or on all, and ends with one machine-readable line.
 * `--no-database` starts no database beforehand: a file that needs one starts its own.
 * `TEST_REPORT` names a file for Jest's report; `PLAIN=1` switches the private runner off
 * (CONTRIBUTING.md).
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer } from '#adapters/embedded-postgres/open-embedded.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
};

const folder = mkdtempSync(join(tmpdir(), 'satukurir-tests-'));
const outputFile = join(folder, 'report.json');
const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${outputFile}`];

/** Tests create much short-lived garbage: a larger young generation saves a sixth of their time. */
const NURSERY = '--max-semi-space-size=64';
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${NURSERY}`.trim();

const named = process.argv.slice(2);
const asked = named.filter((one) => one !== '--no-database');
const isQuick = asked.length < named.length;
const server = isQuick ? undefined : await offeredServer();

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
// Short runs end before optimisation pays off: without it they take a tenth less time.
if (isQuick) flags.push('--no-opt');

// PLAIN=1: Jest's own environment, runner and sequencer. Types are stripped as usual.
const plain = [
  '--testEnvironment=node',
  '--testRunner=jest-circus/runner',
  '--testSequencer=@jest/test-sequencer',
  `--transform=${JSON.stringify({ '\\.ts$': '<rootDir>/tests/kit/strip-types.cjs' })}`,
];
const runner = process.env.PLAIN === undefined ? [] : plain;

// Jest prints its JSON on standard output, too; only standard error is shown.
const { status } = spawnSync(process.execPath, [...flags, ...jest, ...runner, ...asked], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_OPTIONS },
});
await server?.release();
if (process.env.TEST_REPORT !== undefined) copyFileSync(outputFile, process.env.TEST_REPORT);
const report: Report = JSON.parse(readFileSync(outputFile, 'utf8'));
rmSync(folder, { recursive: true });

const unfinished = report.numPendingTests + report.numTodoTests;
if (unfinished > 0) console.log(`${unfinished} tests are skipped or to do: each counts as failed.`);
// A file that cannot be loaded has no tests to count.
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + unfinished;
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && status === 0 && report.numPassedTests > 0 ? 0 : 1);

async function offeredServer(): Promise<EmbeddedServer> {
  const { offerSharedServer } = await import('#tests/kit/database.ts');
  return offerSharedServer();
}
