import type { Random } from '#domain/random.ts';

const DIGITS = '0123456789';

/** Random number of at least 0 and less than 1. */
export function randomFraction(random: Random): number {
  return Number(`0.${random.text(6, DIGITS)}`);
}

export function pick<Thing>(things: readonly Thing[], random: Random): Thing {
  const thing = things[Math.floor(randomFraction(random) * things.length)];
  if (thing === undefined) throw new Error('there is nothing to draw from');
  return thing;
}

/** Things in random order. */
export function shuffled<Thing>(things: readonly Thing[], random: Random): readonly Thing[] {
  const places = things.map((thing) => ({ thing, place: randomFraction(random) }));
  return places.toSorted((one, other) => one.place - other.place).map(({ thing }) => thing);
}
