import { findBinaries } from './binaries.ts';
import { openCluster, urlOf } from './cluster.ts';
import { findPlace } from './place.ts';
import { Share } from './sharing.ts';
import { startThrowaway } from './throwaway.ts';

export type EmbeddedOptions = {
  /** The wished folder; made if missing. */
  readonly dataDir: string;
  /** Hears one-line remarks for the person who starts. */
  readonly say: (line: string) => void;
  /**
   * For tests and the demo: a server of this process alone, on an empty cluster of its own inside
   * `dataDir`. Server and cluster are gone when the process is, however it ends.
   */
  readonly throwaway?: boolean;
};

export type EmbeddedServer = {
  /** Role `satukurir_owner`, superuser: migrates. */
  readonly ownerUrl: string;
  /** Role `satukurir_app`: serves. */
  readonly appUrl: string;
  readonly port: number;
  /** The folder of the cluster: `data`, `server.log`, `passwords.json`. */
  readonly place: string;
  /** Call it last, with no connection left. The last process out stops the server. */
  release(): Promise<void>;
};

/**
 * Opens the PostgreSQL that comes with npm: starts it, or adopts the one that runs on this folder.
 * Throws an Error that says what to do, with the last lines of the server's log if there are any.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = await findPlace(options);
  const binaries = await findBinaries(place);
  const server = options.throwaway
    ? await startThrowaway(place.folder, binaries)
    : await Share.take(await openCluster(place.folder, binaries));
  const { cluster, port } = server;
  return {
    ownerUrl: urlOf(cluster, 'owner', { port }),
    appUrl: urlOf(cluster, 'app', { port }),
    port,
    place: cluster.folder,
    release: () => server.release(),
  };
}
