import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runBinary } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { freePort } from './port.ts';
import { run } from './run-as.ts';
import { endOfLog, lastLines } from './server-log.ts';

/** The server is starting or stopping: retry in a moment. */
export class ServerBusy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerBusy';
  }
}

/** The server did not start. The message ends with the server's log. */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartFailure';
  }
}

/** Lines of postmaster.pid, counted from 0. */
const PID = 0;
const PORT = 3;
const STATUS = 7;

/** An empty postmaster.pid of this age is stale. */
const EMPTY_FILE_MS = 1_000;

/** Output of a start that lost a race with another process, or whose server was already stopped. */
const LOST_RACE = /lock file|PID file|ready to accept connections/;

/** Accepts only TCP connections from this machine: no other address, no Unix socket. */
export const LOCAL_ONLY = '-c listen_addresses=127.0.0.1 -c unix_socket_directories=';

/** Port of the server that runs on this cluster; undefined if none does. */
export async function runningPort({ data }: Cluster): Promise<number | undefined> {
  const file = join(data, 'postmaster.pid');
  const written = await readIfThere(file);
  if (written === undefined) return undefined;
  const lines = written.split('\n').map((line) => line.trim());
  if (!(await isOurServer(Number(lines[PID]), data))) {
    await removeStale(file, written);
    return undefined;
  }
  if (lines[STATUS] === 'ready') return Number(lines[PORT]);
  throw new ServerBusy(`PostgreSQL in ${data} is ${lines[STATUS] || 'starting'}.`);
}

/**
 * Starts the server, on its last port if that is free. Resolves to the port once the server accepts
 * connections.
 */
export async function startServer({ data, log, binaries }: Cluster): Promise<number> {
  const port = await freePort(await lastPort(data));
  const before = await endOfLog(log);
  const started = await runBinary(binaries, 'pg_ctl', [
    'start',
    '--wait',
    '--silent',
    '-D',
    data,
    '-l',
    log,
    '-o',
    `-p ${port} ${LOCAL_ONLY}`,
  ]);
  if (started.ok) return port;
  const why = `${started.output}${await lastLines(log, before)}`;
  if (LOST_RACE.test(why))
    throw new ServerBusy(
      `Other processes are starting and stopping PostgreSQL in ${data}:\n${why}`,
    );
  throw new StartFailure(`PostgreSQL did not start in ${data}:\n${why}`);
}

/** Stops the server after a checkpoint; open connections are closed. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { data, log, binaries } = cluster;
  const [before, pid] = await Promise.all([endOfLog(log), writtenPid(data)]);
  const stopped = await runBinary(binaries, 'pg_ctl', [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    '-D',
    data,
  ]);
  if (stopped.ok || (await runningPort(cluster).catch(() => 0)) === undefined) return;
  // Another process is already starting the server: the pid file is empty at first, which pg_ctl
  // ignores.
  if ((await writtenPid(data)) !== pid) return;
  const why = `${stopped.output}${await lastLines(log, before)}`;
  throw new Error(`PostgreSQL did not stop in ${data}:\n${why}`);
}

async function writtenPid(data: string): Promise<string | undefined> {
  return (await readIfThere(join(data, 'postmaster.pid')))?.split('\n')[PID];
}

/** After a crash the pid may be free or belong to another program: the command line decides. */
async function isOurServer(pid: number, data: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? ((await readIfThere(`/proc/${pid}/cmdline`)) ?? '').replaceAll('\0', ' ')
      : (await run(undefined, 'ps', ['-o', 'command=', '-p', `${pid}`])).output;
  return `${command} `.includes(`/postgres -D ${data} `);
}

/**
 * PostgreSQL refuses to start while the pid in its file is alive. The file is renamed and read
 * again, because another process may have removed it and started a server in the meantime.
 */
async function removeStale(file: string, written: string): Promise<void> {
  // A crash may leave the file empty, but it is also empty just before a server writes it.
  if (written === '') await sleep(EMPTY_FILE_MS);
  if ((await readIfThere(file)) !== written) return;
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const isStale = (await readIfThere(aside)) === written;
  await (isStale ? rm(aside) : rename(aside, file));
}

async function lastPort(data: string): Promise<number | undefined> {
  const options = await readIfThere(join(data, 'postmaster.opts'));
  const port = options?.match(/"-p" "(\d+)"/)?.[1];
  return port === undefined ? undefined : Number(port);
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  });
