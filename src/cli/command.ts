import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import type { Given, OptionSpec } from './options.ts';

/** One record, or rows of them; printed as a table for people and as JSON for programs. */
export type Output = object | readonly object[];

/** Yields rows as they are found, so that they need not fit in memory; returns a summary. */
export type Findings = AsyncGenerator<object, Conclusion>;
/** `isGood: false` makes the program end with exit code 1. */
export type Conclusion = { readonly summary: object; readonly isGood: boolean };

export type Command = {
  readonly about: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Runs as the owner of the database, for writes that the serving role may not make. */
  readonly asOwner?: true;
  run(useCases: OperatorUseCases, given: Given): Promise<Output | Findings>;
};
