import { findBinaries, runBinary } from '#adapters/embedded-postgres/binaries.ts';
import { clusterIn } from '#adapters/embedded-postgres/cluster.ts';
import { findLocation } from '#adapters/embedded-postgres/location.ts';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { LOCAL_ONLY } from '#adapters/embedded-postgres/postmaster.ts';

/** A PostgreSQL server for one run. Committed data survives a kill of the server. */
export type ChaosDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Restarts as after a crash of the server; resolves once it serves again. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const FOLDER = new URL('../../.data/tests', import.meta.url).pathname;
/** The machine stays up, so written files survive without fsync. */
const KEPT = '-c fsync=off';

export async function openChaosDatabase(): Promise<ChaosDatabase> {
  const options = { dataDir: FOLDER, report: () => {} };
  const { ownerUrl, appUrl, port, clusterFolder, release } = await openEmbedded({
    ...options,
    throwaway: true,
  });
  const binaries = await findBinaries(await findLocation(options));
  const { data, log } = await clusterIn(clusterFolder, binaries);
  const restart = async () => {
    const { ok, output } = await runBinary(binaries, 'pg_ctl', [
      'restart',
      '--wait',
      '--silent',
      '--mode=immediate',
      '-D',
      data,
      '-l',
      log,
      '-o',
      `-p ${port} ${LOCAL_ONLY} ${KEPT}`,
    ]);
    if (!ok) throw new Error(`PostgreSQL did not start again: ${output}`);
  };
  // The embedded server starts with settings that lose the last transactions; restart with others.
  await restart();
  return { ownerUrl, appUrl, restart, close: release };
}
