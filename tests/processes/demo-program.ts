import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';

/** Output as a whole, and in the pieces in which it arrived. */
export type ExitedProcess = {
  code: number | null;
  output: string;
  chunks: string[];
  complaints: string;
};

type DemoOptions = {
  /** Value of `make demo PAY=…`. */
  readonly way?: string;
  /** Value of `make demo LIVE=…`, after PAY. */
  readonly live?: string;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  readonly isColoured?: boolean;
};

const REPOSITORY = join(import.meta.dirname, '../..');

/** Starts demos for the tests of a file, and finds what they leave. */
export function demoHome() {
  /** Parent folder of the demos' temporary folders, which contains nothing else. */
  let home = '';
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'demo-test-'));
    // Lets the user pass through that PostgreSQL runs as.
    await chmod(home, 0o711);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  return {
    demo({ way, live, flags = [], isColoured = false }: DemoOptions = {}): ChildProcess {
      const env = { ...process.env, TMPDIR: home, FORCE_COLOR: isColoured ? '1' : undefined };
      const args = [...flags, 'scripts/demo.ts', ...[way, live].filter((one) => one !== undefined)];
      return spawn(process.execPath, args, { cwd: REPOSITORY, env });
    },
    /** Remaining folders, and command lines of processes that were started with them. */
    remains: (): string[] => [...readdirSync(home), ...processesOf(home)],
  };
}

export async function endOf(program: ChildProcess): Promise<ExitedProcess> {
  const { stdout, stderr } = program;
  if (!stdout || !stderr) throw new Error('A demo without pipes');
  const [chunks, complaints] = await Promise.all([
    Array.fromAsync(stdout.setEncoding('utf8')),
    text(stderr),
    once(program, 'exit'),
  ]);
  return { code: program.exitCode, output: chunks.join(''), chunks, complaints };
}

/** Waits for this output and returns all until then; the program may print more afterwards. */
export async function said({ stdout }: ChildProcess, words: string): Promise<string> {
  let output = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (output.includes(words)) return output;
  }
  throw new Error(`It never said "${words}":\n${output}`);
}

/** Processes of a demo, found by their temporary folder. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => (startedWith(pid, 'cmdline') + startedWith(pid, 'environ')).includes(folder))
    .map((pid) => startedWith(pid, 'cmdline'));
}

/** Start of a process; empty once it has ended. */
function startedWith(pid: string, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
