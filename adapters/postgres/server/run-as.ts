import { spawn } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';

/** Whom PostgreSQL's programs run as: it refuses root. Undefined: as whoever runs this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** `output` is what the program wrote to stdout and stderr, in the order it arrived. */
export type Outcome = { readonly ok: boolean; readonly output: string };

const SERVER_USERS = ['postgres', 'nobody'];

/**
 * Always the same, so that no PG* variable, bogus LANG or TZ, or working directory out of the
 * server's user's reach can matter. Detached is a session of its own: Ctrl-C in a terminal reaches
 * our process alone, which drains before the server stops.
 */
const SURROUNDINGS = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
};

/** The user for a root that needs one; none is created. */
export async function serverUser(): Promise<RunAs> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of SERVER_USERS) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Changes the owner of one file or folder, where there is somebody to give it to. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Starts a program with a pipe to its stdin; it lives in its own session. */
export const spawnAs = (runAs: RunAs, program: string, args: readonly string[]) =>
  spawn(program, args, { ...SURROUNDINGS, ...runAs });

/** Runs a program to its end. A program that cannot be started is an outcome, not an error. */
export function run(runAs: RunAs, program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawnAs(runAs, program, args);
    let output = '';
    const hear = (chunk: string) => {
      output += chunk;
    };
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
