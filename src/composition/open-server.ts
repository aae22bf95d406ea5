import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';

export type ServerOptions = {
  /**
   * URL of an external server, as the database's owner; null selects the embedded server in
   * `dataDir`.
   */
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly dataDir: string;
  /** Prints a notice of one line for the person starting the program. */
  readonly report: (line: string) => void;
};

type Server = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Stops the embedded server if no other process uses it. */
  release(): Promise<void>;
};

/** Starts the embedded server, unless an external one is configured. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { databaseUrl, databaseAppUrl, dataDir, report } = options;
  if (databaseUrl === null) return openEmbedded({ dataDir, report });
  if (databaseAppUrl === null) {
    report('DATABASE_APP_URL is not set: serving with one role, which may also change the schema.');
  }
  const release = () => Promise.resolve();
  return { ownerUrl: databaseUrl, appUrl: databaseAppUrl ?? databaseUrl, release };
}
