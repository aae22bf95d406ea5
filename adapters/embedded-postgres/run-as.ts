import { spawn } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';

/** User that runs PostgreSQL's programs, which refuse root. Undefined: the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** `output` has stdout and stderr, in the order of arrival. */
export type Outcome = { readonly ok: boolean; readonly output: string };

const SERVER_USERS = ['postgres', 'nobody'];

/**
 * Fixed options, so that PG* variables, an invalid LANG or TZ, or a working directory that the
 * server's user cannot enter have no effect. Detached, in its own session: Ctrl-C then reaches only
 * our process, which drains before the server stops.
 */
const SPAWN_OPTIONS = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
};

/** Returns the first existing user of SERVER_USERS if this process runs as root. */
export async function serverUser(): Promise<RunAs> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const candidate of SERVER_USERS) {
    const [, , uid, gid] = users.find(([name]) => name === candidate) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Changes the owner of one file or folder if `runAs` is another user. */
export async function chownTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Starts a program in its own session, with a pipe to its stdin. */
export const spawnAs = (runAs: RunAs, program: string, args: readonly string[]) =>
  spawn(program, args, { ...SPAWN_OPTIONS, ...runAs });

/** Runs a program to its end. Returns `ok: false` if it cannot be started. */
export function run(runAs: RunAs, program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawnAs(runAs, program, args);
    let output = '';
    const append = (chunk: string) => {
      output += chunk;
    };
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', append);
    child.stderr.setEncoding('utf8').on('data', append);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
