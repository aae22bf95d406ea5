import { findBinaries, runBinary } from '#adapters/postgres/server/binaries.ts';
import { clusterIn } from '#adapters/postgres/server/cluster.ts';
import { openEmbedded } from '#adapters/postgres/server/embedded.ts';
import { findPlace } from '#adapters/postgres/server/place.ts';
import { LOCAL_ONLY } from '#adapters/postgres/server/postmaster.ts';

/** A PostgreSQL of a run's own: it keeps what it has committed when it is shot. */
export type ChaosDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** As after a crash of the server: settles when it serves again. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const FOLDER = new URL('../../.data/tests', import.meta.url).pathname;
/** The machine stays up, so what was written to its files is there. */
const KEPT = '-c fsync=off';

export async function openChaosDatabase(): Promise<ChaosDatabase> {
  const wish = { dataDir: FOLDER, say: () => {} };
  const { ownerUrl, appUrl, port, place, release } = await openEmbedded({
    ...wish,
    throwaway: true,
  });
  const binaries = await findBinaries(await findPlace(wish));
  const { data, log } = await clusterIn(place, binaries);
  const restart = async () => {
    const { ok, output } = await runBinary(binaries, 'pg_ctl', [
      ...['restart', '--wait', '--silent', '--mode=immediate', '-D', data, '-l', log],
      ...['-o', `-p ${port} ${LOCAL_ONLY} ${KEPT}`],
    ]);
    if (!ok) throw new Error(`PostgreSQL did not start again: ${output}`);
  };
  // It was started to forget its last moments: no longer.
  await restart();
  return { ownerUrl, appUrl, restart, close: release };
}
