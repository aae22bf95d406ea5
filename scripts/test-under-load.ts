/**
 * Repeats the tests while processes keep the CPU busy, and prints the failures. `LOOPS`: number of
 * busy processes; `TIMES`: runs; `ONLY`: paths. Exits with 1 if anything failed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const loops = countOf('LOOPS', 2);
const times = countOf('TIMES', 3);
const paths = process.argv.slice(2).filter((path) => path !== '');
const folder = mkdtempSync(join(tmpdir(), 'satukurir-under-load-'));
const busy: ChildProcess[] = [];
let tests: ChildProcess | undefined;

process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1));
}

for (let loop = 0; loop < loops; loop += 1) {
  // Keeps a CPU busy as long as this process exists, however it ends.
  const script = `while kill -0 ${process.pid} 2>/dev/null; do :; done`;
  busy.push(spawn('sh', ['-c', script], { stdio: 'ignore' }));
}
let failed = 0;
for (let run = 1; run <= times; run += 1) {
  console.log(`Run ${run} of ${times}, beside ${loops} busy processes …`);
  failed += await played(join(folder, `run-${run}.json`));
}
process.exit(failed === 0 ? 0 : 1);

/** Returns the number of failed tests. */
async function played(file: string): Promise<number> {
  const startedAt = performance.now();
  tests = spawn(process.execPath, ['scripts/run-tests.ts', ...paths], {
    // A separate process group, so that Jest's child processes are ended, too.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TEST_REPORT: file },
  });
  const [code] = await once(tests, 'exit');
  tests = undefined;
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const failures = failuresIn(report);
  const count = Math.max(failures.length, code === 0 ? 0 : 1);
  console.log(`${report.numPassedTests} passed, ${count} failed, ${seconds} seconds`);
  for (const failure of failures) console.log(`  ${failure}`);
  return count;
}

/** A file that cannot be loaded has no tests, and counts as one failure. */
function failuresIn({ testResults }: Report): readonly string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const path = name.replace(`${process.cwd()}/`, '');
    const names = assertionResults.flatMap((one) => (one.status === 'failed' ? one.fullName : []));
    if (names.length === 0 && status === 'failed') return [path];
    return names.map((each) => `${path}: ${each}`);
  });
}

/** Ends the child processes by id, also on an interrupt. */
function endAll(): void {
  for (const loop of busy) loop.kill('SIGKILL');
  if (tests?.pid !== undefined) process.kill(-tests.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function countOf(name: string, usual: number): number {
  const count = Number(process.env[name] || usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} must be a whole number`);
  return count;
}
