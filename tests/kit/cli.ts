import { tmpdir } from 'node:os';
import { format } from 'node:util';
import { expect } from '@jest/globals';
import './one-realm.ts';
import { runCliMain } from './main-again.ts';
import { PATIENT_SETTINGS } from './patient.ts';
import { type Ended, runCli } from './program.ts';
import type { SharedApi } from './shared-api.ts';

export type CliRow = Readonly<Record<string, unknown>>;

export type Cli = {
  cli(command: string, ...args: string[]): Promise<Ended>;
  /** What the command answers to programs. */
  told(command: string, ...args: string[]): Promise<CliRow>;
  /** As `cli`, in a process of its own, which takes twenty times as long. */
  processed(command: string, ...args: string[]): Promise<Ended>;
};

type Settings = Readonly<Record<string, string>>;

/** A program has its arguments, its environment and its output for itself. */
let queue: Promise<unknown> = Promise.resolve();

/** The command line on the database of a running server, inside this process. */
export function cliBeside(shared: SharedApi): Cli {
  const settings = () => {
    const { ownerUrl, appUrl } = shared.database;
    return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  };
  const cli = (command: string, ...args: string[]) =>
    callCli([...command.split(' '), ...args], settings());
  return {
    cli,
    processed: (command, ...args) => runCli([...command.split(' '), ...args], settings()),
    async told(command, ...args) {
      const { code, stdout, stderr } = await cli(command, ...args, '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout);
    },
  };
}

/** `src/cli/main.ts` itself, run again in this process; one call after the other. */
export function callCli(args: readonly string[], settings: Settings): Promise<Ended> {
  const called = queue.then(() => calledAlone(args, settings));
  queue = called.catch(() => {});
  return called;
}

/** From a folder without `.env`, and with nothing of the test's own surroundings. */
async function calledAlone(args: readonly string[], settings: Settings): Promise<Ended> {
  const { argv, env, exitCode } = process;
  const { log, error } = console;
  const folder = process.cwd();
  let stdout = '';
  let stderr = '';
  console.log = (...texts) => {
    stdout += `${format(...texts)}\n`;
  };
  console.error = (...texts) => {
    stderr += `${format(...texts)}\n`;
  };
  process.argv = [...argv.slice(0, 2), ...args];
  process.env = { PATH: env.PATH, ...PATIENT_SETTINGS, ...settings };
  process.exitCode = undefined;
  process.chdir(tmpdir());
  try {
    await runCliMain();
    return { code: Number(process.exitCode ?? 0), stdout, stderr };
  } finally {
    process.chdir(folder);
    Object.assign(console, { log, error });
    Object.assign(process, { argv, env, exitCode });
  }
}
