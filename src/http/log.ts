export type LogFields = Readonly<Record<string, unknown>>;

/** A line about an answered request, without data. */
export type AccessLine = {
  readonly request_id: string;
  readonly client_request_id: string | undefined;
  readonly account_id: string | undefined;
  readonly environment: string | undefined;
  readonly key_id: string | undefined;
  readonly person_id: string | undefined;
  /** Address of the client, shown as LOG_ADDRESSES says. */
  readonly address: string | undefined;
  readonly method: string;
  /** The pattern; null: no route. */
  readonly route: string | null;
  readonly status: number;
  /** False if the client disconnected before the whole response was sent. */
  readonly completed: boolean;
  readonly duration_ms: number;
};

/** The logger of the HTTP layer. Never log a secret, key, phone or address. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Adds the line of a request; its message is `request`. */
  access(level: 'info' | 'debug', line: AccessLine): void;
};
