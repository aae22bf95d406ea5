import { findBinaries } from './binaries.ts';
import { openCluster, urlOf } from './cluster.ts';
import { findLocation } from './location.ts';
import { ServerLease } from './server-lease.ts';
import { startThrowaway } from './throwaway.ts';

export type EmbeddedOptions = {
  /** The requested folder; made if missing. */
  readonly dataDir: string;
  /** Prints a notice of one line for the person starting the program. */
  readonly report: (line: string) => void;
  /**
   * For tests and the demo: a server for this process alone, on an empty cluster of its own inside
   * `dataDir`. Server and cluster are removed when the process ends, even when it is killed.
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
  readonly clusterFolder: string;
  /** Call it last, with all connections closed. The last process stops the server. */
  release(): Promise<void>;
};

/**
 * Opens the PostgreSQL that comes with npm: starts it, or joins the one that runs on this folder.
 * Throws an Error whose message gives the remedy and the last lines of the server's log, if any.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = await findLocation(options);
  const binaries = await findBinaries(location);
  const server = options.throwaway
    ? await startThrowaway(location.folder, binaries)
    : await ServerLease.acquire(await openCluster(location.folder, binaries));
  const { cluster, port } = server;
  return {
    ownerUrl: urlOf(cluster, 'owner', { port }),
    appUrl: urlOf(cluster, 'app', { port }),
    port,
    clusterFolder: cluster.folder,
    release: () => server.release(),
  };
}
