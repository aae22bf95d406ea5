import { findBinaries } from './binaries.ts';
import { openCluster, urlOf } from './cluster.ts';
import { findLocation } from './location.ts';
import { ServerLease } from './server-lease.ts';
import { startThrowaway } from './throwaway.ts';

export type EmbeddedOptions = {
  /** The requested folder; created if missing. */
  readonly dataDir: string;
  /** Prints a one-line notice for the person who starts the program. */
  readonly report: (line: string) => void;
  /**
   * Used by tests and the demo: a server for this process only, on its own empty cluster inside
   * `dataDir`. Server and cluster are removed when the process ends, even when it is killed.
   */
  readonly throwaway?: boolean;
};

export type EmbeddedServer = {
  /** URL of the role `satukurir_owner`, a superuser, for migrations. */
  readonly ownerUrl: string;
  /** URL of the role `satukurir_app`, for serving. */
  readonly appUrl: string;
  readonly port: number;
  /** The folder of the cluster: `data`, `server.log`, `passwords.json`. */
  readonly clusterFolder: string;
  /** Call it last, with all connections closed. The last process to release stops the server. */
  release(): Promise<void>;
};

/**
 * Opens the PostgreSQL server from the npm package: starts it, or joins the one running on this
 * folder. Throws an Error whose message gives the remedy and the last lines of the server's log, if
 * any.
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
