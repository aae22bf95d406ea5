import { tmpdir } from 'node:os';
import { format } from 'node:util';
import { expect } from '@jest/globals';
import './one-realm.ts';
import { LONG_WAIT_SETTINGS } from './long-waits.ts';
import { type ExitedProcess, runCli } from './program.ts';
import { runCliMain } from './rerun-main.ts';
import type { SharedApi } from './shared-api.ts';

export type CliRow = Readonly<Record<string, unknown>>;

export type Cli = {
  cli(command: string, ...args: string[]): Promise<ExitedProcess>;
  /** Parsed JSON output of the command. */
  cliJson(command: string, ...args: string[]): Promise<CliRow>;
  /** Runs a command like `cli` but in another process, which takes twenty times as long. */
  cliProcess(command: string, ...args: string[]): Promise<ExitedProcess>;
};

type Settings = Readonly<Record<string, string>>;

/** Queue of calls: arguments, environment and output belong to one program at a time. */
let queue: Promise<unknown> = Promise.resolve();

/** Command line on the database of a running server, inside this process. */
export function cliBeside(shared: SharedApi): Cli {
  const settings = () => {
    const { ownerUrl, appUrl } = shared.database;
    return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  };
  const cli = (command: string, ...args: string[]) =>
    callCli([...command.split(' '), ...args], settings());
  return {
    cli,
    cliProcess: (command, ...args) => runCli([...command.split(' '), ...args], settings()),
    async cliJson(command, ...args) {
      const { code, stdout, stderr } = await cli(command, ...args, '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout);
    },
  };
}

/** Runs `src/cli/main.ts` itself again in this process; one call after the other. */
export function callCli(args: readonly string[], settings: Settings): Promise<ExitedProcess> {
  const called = queue.then(() => calledAlone(args, settings));
  queue = called.catch(() => {});
  return called;
}

/** Runs the call in a folder without `.env`, and without the environment of the test. */
async function calledAlone(args: readonly string[], settings: Settings): Promise<ExitedProcess> {
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
  process.env = { PATH: env.PATH, ...LONG_WAIT_SETTINGS, ...settings };
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
