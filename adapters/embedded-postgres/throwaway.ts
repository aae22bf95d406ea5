import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Cluster, clusterIn, initdbArguments, prepareFolder } from './cluster.ts';
import { connectAsOwner, initialise } from './initialise.ts';
import { freePort } from './port.ts';
import { LOCAL_ONLY } from './postmaster.ts';
import { spawnAs } from './run-as.ts';
import { lastLines } from './server-log.ts';

/** A server for one process only. */
export type Throwaway = {
  readonly cluster: Cluster;
  readonly port: number;
  release(): Promise<void>;
};

/** The data are deleted with the process, so they need not survive a power cut. */
const NOT_DURABLE =
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=256MB';

/** A port that is free now may be taken by the time initdb is done. */
const PORTS_TO_TRY = 3;

/**
 * Runs the server's lifecycle in a shell at the other end of a pipe. The pipe closes when we
 * release the server or are killed, even during initdb; then the shell removes everything. The
 * shell prints the port, or an empty line if the start failed; a SIGPIPE while printing must not
 * end the shell.
 */
const LIFECYCLE = `
trap '' PIPE
folder=$1 programs=$2 options=$3 ports=$4; shift 4
start() {
  for port in $ports; do
    "$programs/pg_ctl" start --wait --silent -D "$folder/data" -l "$folder/server.log" \\
      -o "-p $port $options" && return
  done
  port=
}
{ "$programs/initdb" "$@" && start; } >> "$folder/server.log" 2>&1
echo "$port"
cat > /dev/null
"$programs/pg_ctl" stop --wait --silent --mode=immediate -D "$folder/data" 2> /dev/null
exec rm -rf "$folder"
`;

export async function startThrowaway(location: string, binaries: Binaries): Promise<Throwaway> {
  const folder = join(location, `throwaway-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  await prepareFolder(folder, binaries.runAs);
  const cluster = await clusterIn(folder, binaries);
  const shell = spawnAs(binaries.runAs, '/bin/sh', await shellArguments(cluster));
  try {
    const port = await readPort(shell);
    if (!port) throw new Error(`PostgreSQL did not start:\n${await lastLines(cluster.log, 0)}`);
    const owner = await connectAsOwner(cluster, port);
    await initialise(owner, cluster.passwords).finally(() => owner.end());
    detach(shell);
    return { cluster, port, release: () => cleanUp(shell, folder) };
  } catch (error) {
    await cleanUp(shell, folder);
    throw error;
  }
}

async function shellArguments({ folder, binaries }: Cluster): Promise<string[]> {
  const ports = await Promise.all(Array.from({ length: PORTS_TO_TRY }, () => freePort()));
  const options = `${LOCAL_ONLY} ${NOT_DURABLE}`;
  const initdb = [...initdbArguments(folder), '--no-sync'];
  return ['-c', LIFECYCLE, 'sh', folder, binaries.folder, options, ports.join(' '), ...initdb];
}

function readPort(shell: ChildProcessWithoutNullStreams): Promise<number> {
  return new Promise((resolve, reject) => {
    shell.on('error', reject);
    shell.on('exit', () => reject(new Error('PostgreSQL did not start: its shell was killed.')));
    shell.stdout.once('data', (line) => resolve(Number(line)));
  });
}

/**
 * Lets the process exit without `release()`, instead of waiting for the server, which then ends,
 * too.
 */
function detach(shell: ChildProcessWithoutNullStreams): void {
  shell.stdout.destroy();
  shell.stderr.destroy();
  shell.unref();
}

async function cleanUp(shell: ChildProcess, folder: string): Promise<void> {
  shell.ref();
  shell.stdin?.end();
  const isAlive = shell.pid !== undefined && shell.exitCode === null && shell.signalCode === null;
  if (isAlive) await once(shell, 'exit');
  await rm(folder, { recursive: true, force: true });
}
