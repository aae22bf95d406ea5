/** One request, as it came in. */
export type Arrival = {
  readonly method: string;
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Every byte of it; null where it is no text in UTF-8, or longer than a MiB. */
  readonly body: string | null;
};

export type Receiving = {
  /** 0 takes any that is free. */
  readonly port: number;
  /** What every request is answered, and how long after it came. */
  readonly status: number;
  readonly delayMs: number;
  /** Aborted, nothing more is heard, and `requests` end. */
  readonly until: AbortSignal;
};

export type Receiver = {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
  readonly requests: AsyncIterable<Arrival>;
};

/** Where people who try webhooks let them arrive: on their own machine, which alone reaches it. */
export interface WebhookReceiver {
  /** VALIDATION_ERROR for a port that nobody can have. */
  listen(receiving: Receiving): Promise<Receiver>;
}
