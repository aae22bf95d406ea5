import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bold, dim, print, printPending } from './print.ts';
import { DEFAULTS, type Server } from './server.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PATIENCE_MS = 120_000;

/**
 * Ends the command together with this process, even after a kill: a command that is still starting
 * would recreate its folder after the cleanup.
 */
const TIED = `
exec 3<&0
"$@" < /dev/null 3<&- &
command=$!
{ cat <&3; kill -KILL $command; } > /dev/null 2>&1 &
watcher=$!
wait $command; ended=$?
kill $watcher 2> /dev/null
exit $ended
`;

/**
 * Runs a CLI command in a separate process next to the server; prints the command and its output.
 */
export async function runCommand(
  { dataDir, settings }: Server,
  command: readonly string[],
  shown: (output: string) => string = (output) => output,
): Promise<string> {
  const answered = printPending(bold(`npm run -s cli -- ${typed(command)}`));
  const askedAt = performance.now();
  const args = ['-c', TIED, 'sh', process.execPath, 'src/cli/main.ts', ...command];
  const env = { ...process.env, ...DEFAULTS, ...settings, DATA_DIR: dataDir };
  const how = { cwd: REPOSITORY, env, timeout: PATIENCE_MS };
  const { stdout } = await promisify(execFile)('/bin/sh', args, how);
  answered(dim(`${Math.round(performance.now() - askedAt)} ms`));
  print(shown(stdout.trimEnd()));
  return stdout;
}

/** Puts the options on a separate line. */
function typed([group, verb, ...options]: readonly string[]): string {
  return [`${group} ${verb}`, ...(options.length > 0 ? [options.join(' ')] : [])].join(' \\\n  ');
}
