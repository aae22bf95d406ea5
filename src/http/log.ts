export type LogFields = Readonly<Record<string, unknown>>;

/** The logger of the HTTP layer. Never log a secret, key, phone or address. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};
