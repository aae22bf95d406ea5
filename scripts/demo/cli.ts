import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULTS, type Server } from './server.ts';
import { bold, dim, say, saying } from './tell.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PATIENCE_MS = 30_000;

/** Ends the command with us, be we killed: who leaves PostgreSQL last has to stop it. */
const WITH_US = `--import=data:text/javascript,${encodeURIComponent(
  'process.stdin.on("close", () => process.exit(1)).resume().unref()',
)}`;

/** By the command line, in a process of its own beside the server: tells it and its output. */
export async function runCommand(
  { dataDir }: Server,
  command: readonly string[],
  shown: (output: string) => string = (output) => output,
): Promise<string> {
  const answered = saying(bold(`npm run -s cli -- ${typed(command)}`));
  const askedAt = performance.now();
  const args = [WITH_US, 'src/cli/main.ts', ...command];
  const env = { ...process.env, ...DEFAULTS, DATA_DIR: dataDir };
  const how = { cwd: REPOSITORY, env, timeout: PATIENCE_MS };
  const { stdout } = await promisify(execFile)(process.execPath, args, how);
  answered(dim(`${Math.round(performance.now() - askedAt)} ms`));
  say(shown(stdout.trimEnd()));
  return stdout;
}

/** Options stand in a line of their own. */
function typed([group, verb, ...options]: readonly string[]): string {
  return [`${group} ${verb}`, ...(options.length > 0 ? [options.join(' ')] : [])].join(' \\\n  ');
}
