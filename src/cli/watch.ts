import type { Conclusion, OperatorUseCases } from './command.ts';
import type { Given, OptionSpec } from './options.ts';

/** How a text is told from others, where the terminal can. */
export type Tone = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';
export type Paint = (tone: Tone, text: string) => string;

/** One thing that has happened: a line of JSON for programs, and lines of its own for people. */
export type Happening = { readonly row: object; readonly told: (paint: Paint) => string };

/** A command that goes on, telling what happens, until it is interrupted. */
export type Watch = {
  readonly about: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  watch(
    useCases: OperatorUseCases,
    given: Given,
    until: AbortSignal,
  ): AsyncGenerator<Happening, Conclusion>;
};
