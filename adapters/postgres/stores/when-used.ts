/** Functions that make each member of an object from the given value. */
export type Makers<Members, Given> = {
  readonly [Name in keyof Members]: (given: Given) => Members[Name];
};

const GIVEN = Symbol('given');
const MADE = Symbol('made');

type Made<Members, Given> = {
  readonly [GIVEN]: Given;
  readonly [MADE]: Partial<Members>;
};

/** Makes all members immediately. */
export function madeAtOnce<Members extends object, Given>(
  makers: Makers<Members, Given>,
  given: Given,
): Members {
  const made: Partial<Members> = {};
  for (const name in makers) made[name] = makers[name](given);
  return made as Members;
}

/**
 * Returns a function that makes objects whose members are made when they are first used: a decision
 * uses a few of the stores and writes that there are. Members belong to the prototype, so that they
 * cost nothing until then; another object that inherits from it (`domain/inheriting.ts`) shares
 * them.
 */
export function madeWhenUsed<Members extends object, Given>(
  makers: Makers<Members, Given>,
): (given: Given) => Members {
  const prototype = {};
  for (const name in makers) {
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: Made<Members, Given>) {
        const made = this[MADE];
        made[name] ??= makers[name](this[GIVEN]);
        return made[name];
      },
    });
  }
  return (given) => Object.assign(Object.create(prototype), { [GIVEN]: given, [MADE]: {} });
}
