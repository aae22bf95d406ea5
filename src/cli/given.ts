import { parseArgs, types } from 'node:util';
import { type Given, type OptionSpec, UsageError } from './options.ts';

type Specs = Readonly<Record<string, OptionSpec>>;
type Values = Readonly<Record<string, readonly (string | boolean)[]>>;

/** Option of every command. */
const JSON_OUTPUT: OptionSpec = { about: 'prints JSON', flag: true };

/**
 * Returns the options of a command line. Throws UsageError for an unknown, missing or repeated one,
 * before any database is opened.
 */
export function givenTo(options: Specs, words: readonly string[]): Given {
  const specs: Specs = { ...options, json: JSON_OUTPUT };
  const values = parse(words, specs);
  const missing = Object.entries(options).filter(([name, { required }]) => {
    return required && !values[name]?.some((value) => value !== '');
  });
  if (missing.length > 0) {
    throw new UsageError(`missing: ${missing.map(([name]) => `--${name}`).join(', ')}`);
  }
  const repeated = Object.entries(values).find(
    ([name, given]) => given.length > 1 && specs[name]?.repeatable === undefined,
  );
  if (repeated !== undefined) throw new UsageError(`--${repeated[0]} must be given once only`);
  return Object.fromEntries(Object.entries(values).map(([name, given]) => [name, given.join(',')]));
}

function parse(words: readonly string[], specs: Specs): Values {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { flag }]) => {
      const type = flag === undefined ? ('string' as const) : ('boolean' as const);
      return [name, { type, multiple: true }];
    }),
  );
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [value ?? []].flat()]),
    );
  } catch (error) {
    throw new UsageError(types.isNativeError(error) ? error.message : 'invalid options');
  }
}
