/** One request as received. */
export type IncomingRequest = {
  readonly method: string;
  readonly path: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body; null if it is not UTF-8, or longer than 1 MiB. */
  readonly body: string | null;
};

export type ListenOptions = {
  /** 0: any free port. */
  readonly port: number;
  /** Status of every response, and its delay. */
  readonly status: number;
  readonly delayMs: number;
  /** Stops listening and ends `requests`. */
  readonly signal: AbortSignal;
};

export type Receiver = {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly requests: AsyncIterable<IncomingRequest>;
};

/** A local HTTP server for developers who test webhooks; reachable from this machine only. */
export interface WebhookReceiver {
  /** Throws VALIDATION_ERROR if the port cannot be opened. */
  listen(options: ListenOptions): Promise<Receiver>;
}
