import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UnexpectedAnswer } from './client.ts';
import { DEFAULTS, type Server } from './server.ts';
import { bold, dim, green, say, saying } from './tell.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PATIENCE_MS = 30_000;
const COMMAND = ['ledger', 'verify'];
const CLEAN = /^faults +0$/m;

/** Ends the command with us, be we killed: who leaves PostgreSQL last has to stop it. */
const WITH_US = `--import=data:text/javascript,${encodeURIComponent(
  'process.stdin.on("close", () => process.exit(1)).resume().unref()',
)}`;

/** By the command line, in a process of its own beside the server. */
export async function verifyLedger({ dataDir }: Server): Promise<void> {
  say('\nAnd the books can be recomputed at any time, here beside the running server:');
  const answered = saying(bold(`npm run -s cli -- ${COMMAND.join(' ')}`));
  const askedAt = performance.now();
  const args = [WITH_US, 'src/cli/main.ts', ...COMMAND];
  const env = { ...process.env, ...DEFAULTS, DATA_DIR: dataDir };
  const how = { cwd: REPOSITORY, env, timeout: PATIENCE_MS };
  const { stdout } = await promisify(execFile)(process.execPath, args, how);
  answered(dim(`${Math.round(performance.now() - askedAt)} ms`));
  if (!CLEAN.test(stdout))
    throw new UnexpectedAnswer('the books should be without a fault', stdout);
  say(stdout.trimEnd().replace(CLEAN, green));
}
