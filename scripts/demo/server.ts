import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#adapters/embedded-postgres/port.ts';
import { SETTINGS, type SettingName } from '#src/config/settings.ts';

export type ServerOptions = {
  /** Data folder that is kept. Default: a temporary one, deleted at the end. */
  readonly dataDir?: string;
  /** Needed for an existing data folder, as the server prints no key then. */
  readonly key?: string;
  readonly settings?: Partial<Record<SettingName, string>>;
  /** Command instead of `node src/main.ts`. */
  readonly command?: readonly string[];
};

/** A server in a separate process. */
export type Server = {
  /** URL such as `http://127.0.0.1:46707`. */
  readonly origin: string;
  /** The TEST key. */
  readonly key: string;
  readonly pid: number;
  /** Folder of the embedded PostgreSQL. */
  readonly dataDir: string;
  /** Settings as given. */
  readonly settings: NonNullable<ServerOptions['settings']>;
  /** The lines that it prints when it starts. */
  readonly printed: readonly string[];
  /** Sends SIGTERM and waits for the end; rejects if the exit was not clean. */
  stop(): Promise<void>;
};

/** The supervising shell, and the folder of the output. */
type ServerProcess = {
  readonly shell: ChildProcess;
  readonly folder: string;
  readonly dataDir: string;
};

/** Overrides the environment and `.env`: an empty text means the default. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])),
  // A busy machine needs more time.
  DATABASE_WAIT_MS: '60000',
};

const REPOSITORY = join(import.meta.dirname, '../..');
const COMMAND = [process.execPath, 'src/main.ts'];
const PRINTED = 'printed';
const ERRORS = 'errors';
const LOOK_AGAIN_MS = 10;
const TRIES = 3;

/**
 * Supervises the server in a shell at the other end of a pipe. When the pipe closes, on purpose or
 * because this process was killed, the server is stopped and the folder deleted. The output goes
 * into files, as writing to a pipe without a reader would end the processes.
 */
const SUPERVISOR = `
folder=$1; shift
exec 3<&0
"$@" < /dev/null 3<&- &
server=$!
echo "pid $server"
{ cat <&3 > /dev/null; kill -TERM $server; } &
watcher=$!
wait $server; ended=$?
kill $watcher 2> /dev/null
echo "ended $ended"
cat <&3 > /dev/null
rm -rf "$folder"
exit $ended
`;

/** Starts the server and waits until it serves; rejects with its error output. */
export async function startServer(options: ServerOptions = {}, tries = TRIES): Promise<Server> {
  try {
    return await started(options);
  } catch (error) {
    // Another process may have taken the free port before the server did.
    if (tries === 1 || !String(error).includes('port is taken')) throw error;
  }
  return startServer(options, tries - 1);
}

async function started(options: ServerOptions): Promise<Server> {
  const PORT = String(await freePort());
  const life = spawnServer({ ...options, settings: { PORT, ...options.settings } });
  for (;;) {
    const greeting = greetingIn(textOf(life, PRINTED), options.key);
    if (greeting === 'ended') return failStart(life);
    if (greeting !== undefined) {
      const { settings = {} } = options;
      return { ...greeting, dataDir: life.dataDir, settings, stop: () => stop(life) };
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

function spawnServer({ dataDir, settings, command = COMMAND }: ServerOptions): ServerProcess {
  const folder = mkdtempSync(join(tmpdir(), 'satukurir-'));
  // PostgreSQL does not run as root: its separate user must be able to enter the folder.
  chmodSync(folder, 0o711);
  const [printed, errors] = [PRINTED, ERRORS].map((name) =>
    openSync(join(folder, name), 'a', 0o600),
  );
  const DATA_DIR = dataDir ?? join(folder, 'data');
  const shell = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', folder, ...command], {
    cwd: REPOSITORY,
    env: { ...process.env, ...DEFAULTS, DATA_DIR, ...settings },
    stdio: ['pipe', printed, errors],
    // Ctrl-C must reach only this process: the shell has to survive to clean up.
    detached: true,
  });
  return { shell, folder, dataDir: DATA_DIR };
}

/** Returns undefined while the server is starting. */
function greetingIn(text: string, knownKey: string | undefined) {
  if (/^ended \d+$/m.test(text)) return 'ended';
  const pid = Number(/^pid (\d+)$/m.exec(text)?.[1]);
  const origin = /^Satukurir serves (.+)\/api\/v1$/m.exec(text)?.[1];
  const key = knownKey ?? /^TEST key: (\w+)$/m.exec(text)?.[1];
  if (!pid || !origin || !key) return undefined;
  return { pid, origin, key, printed: text.trimEnd().split('\n').slice(1) };
}

async function failStart(life: ServerProcess): Promise<never> {
  const errors = textOf(life, ERRORS);
  await shutDown(life);
  throw new Error(`The server did not start:\n${errors}`);
}

async function stop(life: ServerProcess): Promise<void> {
  const errors = textOf(life, ERRORS);
  const code = await shutDown(life);
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${errors}`);
}

async function shutDown({ shell }: ServerProcess): Promise<number | null> {
  shell.stdin?.end();
  if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit');
  return shell.exitCode;
}

const textOf = ({ folder }: ServerProcess, name: string): string =>
  readFileSync(join(folder, name), 'utf8');
