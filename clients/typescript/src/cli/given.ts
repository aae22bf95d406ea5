import { parseArgs } from 'node:util';
import { type Command, type Given, type OptionSpec, UsageError } from './command.ts';

type Specs = Readonly<Record<string, OptionSpec>>;

/** Options of every command. */
export const COMMON: Specs = {
  json: { about: 'print JSON, one line for each result' },
  help: { about: 'explain the command' },
};

/** Reads a command line; throws UsageError for one that its command does not take. */
export function givenTo(command: Command, args: readonly string[]): Given {
  const specs: Specs = { ...command.options, ...COMMON };
  const { values, positionals: words } = parsed(specs, args);
  const options = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
  );
  if (options.help !== undefined) return { words, options };
  const missing = Object.entries(specs).filter(([name, { required }]) => {
    return required && !options[name];
  });
  if (missing.length > 0) {
    throw new UsageError(`missing: ${missing.map(([name]) => `--${name}`).join(', ')}`);
  }
  const [least, most] = command.count ?? [0, 0];
  if (words.length < least) throw new UsageError(`missing: ${command.words}`);
  if (words.length > most) throw new UsageError(`unexpected: ${words.slice(most).join(' ')}`);
  return { words, options };
}

function parsed(specs: Specs, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { value }]) => {
      return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }];
    }),
  );
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads an option that must be a positive whole number. */
export function numberOf({ options }: Given, name: string): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`--${name} must be a whole number from 1 on, not ${text}`);
  }
  return value;
}

/** Reads an option that must be one of the given texts. */
export function choiceOf<Choice extends string>(
  { options }: Given,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const choice = choices.find((one) => one === text);
  if (choice === undefined) {
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not ${text}`);
  }
  return choice;
}

/** Splits an option at its commas. */
export function listOf({ options }: Given, name: string): readonly string[] | undefined {
  const texts = options[name]?.split(',').map((one) => one.trim());
  return texts?.filter((one) => one !== '');
}

/** A place as people type it: the code of a district, a postal code, or an address. */
export function placeOf(text: string) {
  if (/^\d{2}\.\d{2}\.\d{2}$/.test(text)) return { district_id: text };
  return /^\d{5}$/.test(text) ? { postal_code: text } : { address: text };
}
