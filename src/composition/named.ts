import type { ServiceIdentifier } from 'inversify';

type Tokens<Deps> = { readonly [Name in keyof Deps]: ServiceIdentifier<Deps[Name]> };

/**
 * Arguments of `toResolvedValue` for a factory that takes its dependencies by name:
 * `bind(X).toResolvedValue(...named(makeX, { clock: TOKENS.clock }))`. A forgotten or swapped
 * one does not compile.
 */
export function named<Deps extends object, Thing>(
  factory: (deps: Deps) => Thing,
  tokens: Tokens<Deps>,
): [factory: (...values: unknown[]) => Thing, tokens: ServiceIdentifier[]] {
  const names = Object.keys(tokens);
  return [
    (...values) => factory(Object.fromEntries(names.map((name, at) => [name, values[at]])) as Deps),
    Object.values<ServiceIdentifier>(tokens),
  ];
}
