import { spawn } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';

/** User of PostgreSQL's programs, which refuse root. Undefined: the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** `output`: stdout and stderr, in the order of arrival. */
export type Outcome = { readonly ok: boolean; readonly output: string };

const SERVER_USERS = ['postgres', 'nobody'];

/**
 * Fixed, so that no PG* variable, invalid LANG or TZ, or working directory that the server's user
 * cannot enter matters. Detached: a session of its own, so that Ctrl-C reaches our process alone,
 * which drains before the server stops.
 */
const SPAWN_OPTIONS = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
};

/** The first existing user of SERVER_USERS, for a process that runs as root. */
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

/** Changes the owner of one file or folder, if `runAs` is another user. */
export async function chownTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Starts a program in a session of its own, with a pipe to its stdin. */
export const spawnAs = (runAs: RunAs, program: string, args: readonly string[]) =>
  spawn(program, args, { ...SPAWN_OPTIONS, ...runAs });

/** Runs a program to its end. A program that cannot be started has the outcome `ok: false`. */
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
