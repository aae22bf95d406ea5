import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import type { Conclusion } from './command.ts';
import type { Given, OptionSpec } from './options.ts';

/** Style of a text, if the terminal supports styles. */
export type Tone = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';
export type Paint = (tone: Tone, text: string) => string;

/** One event: `row` is printed as JSON for programs, `render` gives the lines for people. */
export type WatchEvent = { readonly row: object; readonly render: (paint: Paint) => string };

/** A command that prints events until it is interrupted. */
export type Watch = {
  readonly about: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  watch(
    useCases: OperatorUseCases,
    given: Given,
    until: AbortSignal,
  ): AsyncGenerator<WatchEvent, Conclusion>;
};
