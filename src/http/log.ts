export type LogFields = Readonly<Record<string, unknown>>;

/** What the edge needs of a logger. No secret, key, phone or address is ever handed to it. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};
