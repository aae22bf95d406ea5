import type { SatukurirClient } from '../client.ts';

/** An option that takes a value, named in help by `value`, or a flag without one. */
export type OptionSpec = {
  readonly about: string;
  readonly value?: string;
  readonly required?: true;
};

/** The command line of one call, checked against the specification of its command. */
export type Given = {
  /** Arguments that are not options. */
  readonly words: readonly string[];
  /** Options by name; the value of a flag is an empty text. */
  readonly options: Readonly<Record<string, string | undefined>>;
};

/** The process around a command. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints a result: the value as a line of JSON with `--json`, the text otherwise. */
  show(value: unknown, text: string): void;
  /** Prints text that is not the result, such as progress and hints. */
  note(text: string): void;
  /** Writes bytes to standard output. */
  write(bytes: Uint8Array): Promise<void>;
  /** Reads all of standard input. */
  read(): Promise<string>;
  /** Takes over Ctrl-C: it aborts the signal instead of ending the process. */
  interrupted(): AbortSignal;
  /** Asks a person; the typed text is not shown. */
  ask(question: string): Promise<string>;
};

export type Context = {
  readonly given: Given;
  readonly terminal: Terminal;
  /** Client of the stored key; throws NotLoggedIn without one. */
  client(): Promise<SatukurirClient>;
};

export type Command = {
  readonly about: string;
  /** Words after the command, as help shows them. */
  readonly words?: string;
  /** Minimum and maximum number of `words`. */
  readonly count?: readonly [least: number, most: number];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  run(context: Context): Promise<void>;
};

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** There is no key to call the API with. */
export class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn';
}
