import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Cluster, clusterIn, initdbArguments, layOut } from './cluster.ts';
import { connectAsOwner, furnish } from './furnish.ts';
import { freePort } from './port.ts';
import { LOCAL_ONLY } from './postmaster.ts';
import { spawnAs } from './run-as.ts';
import { lastLines } from './server-log.ts';

/** A server that one process has to itself. */
export type Throwaway = {
  readonly cluster: Cluster;
  readonly port: number;
  release(): Promise<void>;
};

/** Nothing of it outlives the process, so nothing needs to survive a power cut. */
const CARELESS = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';

/** A port that is free now may be a stranger's by the time initdb is done. */
const PORTS_TO_TRY = 3;

/**
 * The server's whole life, in one shell at the other end of a pipe. The pipe closes when we let go
 * and when we are killed, be it in the middle of initdb; then the shell clears everything away.
 * It says the port, or an empty line when nothing started; SIGPIPE when there is nobody left to
 * hear it must not end the shell.
 */
const LIFE = `
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

export async function startThrowaway(place: string, binaries: Binaries): Promise<Throwaway> {
  const folder = join(place, `throwaway-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  await layOut(folder, binaries.runAs);
  const cluster = await clusterIn(folder, binaries);
  const shell = spawnAs(binaries.runAs, '/bin/sh', await lifeOf(cluster));
  try {
    const port = await portSaidBy(shell);
    if (!port) throw new Error(`PostgreSQL did not start:\n${await lastLines(cluster.log, 0)}`);
    const owner = await connectAsOwner(cluster, port);
    await furnish(owner, cluster.passwords).finally(() => owner.end());
    letUsExit(shell);
    return { cluster, port, release: () => clearAway(shell, folder) };
  } catch (error) {
    await clearAway(shell, folder);
    throw error;
  }
}

async function lifeOf({ folder, binaries }: Cluster): Promise<string[]> {
  const ports = await Promise.all(Array.from({ length: PORTS_TO_TRY }, () => freePort()));
  const options = `${LOCAL_ONLY} ${CARELESS}`;
  const initdb = [...initdbArguments(folder), '--no-sync'];
  return ['-c', LIFE, 'sh', folder, binaries.folder, options, ports.join(' '), ...initdb];
}

function portSaidBy(shell: ChildProcessWithoutNullStreams): Promise<number> {
  return new Promise((resolve, reject) => {
    shell.on('error', reject);
    shell.on('exit', () => reject(new Error('PostgreSQL did not start: its shell was killed.')));
    shell.stdout.once('data', (line) => resolve(Number(line)));
  });
}

/** A program that ends without a word takes the server with it, instead of waiting for it. */
function letUsExit(shell: ChildProcessWithoutNullStreams): void {
  shell.stdout.destroy();
  shell.stderr.destroy();
  shell.unref();
}

async function clearAway(shell: ChildProcess, folder: string): Promise<void> {
  shell.ref();
  shell.stdin?.end();
  const isAlive = shell.pid !== undefined && shell.exitCode === null && shell.signalCode === null;
  if (isAlive) await once(shell, 'exit');
  await rm(folder, { recursive: true, force: true });
}
