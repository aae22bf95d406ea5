import type { Chance } from '#domain/chance.ts';

const DIGITS = '0123456789';

/** From 0 up to, but not, 1. */
export function share(chance: Chance): number {
  return Number(`0.${chance.text(6, DIGITS)}`);
}

export function drawn<Thing>(things: readonly Thing[], chance: Chance): Thing {
  const thing = things[Math.floor(share(chance) * things.length)];
  if (thing === undefined) throw new Error('there is nothing to draw from');
  return thing;
}

/** In an order that chance has drawn. */
export function shuffled<Thing>(things: readonly Thing[], chance: Chance): readonly Thing[] {
  const places = things.map((thing) => ({ thing, place: share(chance) }));
  return places.toSorted((one, other) => one.place - other.place).map(({ thing }) => thing);
}
