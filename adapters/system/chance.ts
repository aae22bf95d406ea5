import { randomInt, randomUUID } from 'node:crypto';
import type { Chance } from '#domain/chance.ts';
import type { Clock } from '#domain/time.ts';

/** Ids of one millisecond are numbered on from a place drawn in the lower half of twelve bits. */
const PLACES = 2 ** 12;
const FIRST_PLACES = PLACES / 2;
/** A clock that was set back by more is followed: rows are found by the time in their ids. */
const AHEAD_MAX_MS = 60_000;

export function systemChance(clock: Pick<Clock, 'now'>): Chance {
  let lastMs = 0;
  let place = 0;
  return {
    uuid() {
      const nowMs = clock.now().getTime();
      if (nowMs < lastMs - AHEAD_MAX_MS) lastMs = 0;
      place = nowMs > lastMs ? randomInt(FIRST_PLACES) : place + 1;
      // Where a millisecond is full, or the clock was set back a little, the next one is begun.
      lastMs = Math.max(nowMs, lastMs + Number(place === PLACES));
      place %= PLACES;
      return uuidV7(lastMs, place);
    },
    text(length, alphabet) {
      const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
      return letters.join('');
    },
  };
}

/**
 * RFC 9562 section 5.7, and its section 6.2 method 1: 48 bits of Unix milliseconds, the place in
 * them, then chance around the variant. What one process makes sorts as it was made: the rows of
 * one commit are told in their order. The chance is that of a version 4, which Node keeps at hand.
 */
function uuidV7(unixMs: number, place: number): string {
  const time = unixMs.toString(16).padStart(12, '0');
  const ordered = place.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${ordered}${randomUUID().slice(18)}`;
}
