import { expect } from '@jest/globals';
import { type Ended, runCli } from './program.ts';
import type { SharedApi } from './shared-api.ts';

export type CliRow = Readonly<Record<string, unknown>>;

export type Cli = {
  cli(command: string, ...args: string[]): Promise<Ended>;
  /** What the command answers to programs. */
  told(command: string, ...args: string[]): Promise<CliRow>;
};

/** The command line on the database of a running server. */
export function cliBeside(shared: SharedApi): Cli {
  const cli = (command: string, ...args: string[]) => {
    const { ownerUrl, appUrl } = shared.database;
    const settings = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
    return runCli([...command.split(' '), ...args], settings);
  };
  return {
    cli,
    async told(command, ...args) {
      const { code, stdout, stderr } = await cli(command, ...args, '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout);
    },
  };
}
