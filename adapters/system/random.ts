import { randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';

/** Ids of one millisecond count up from a random start in the lower half of twelve bits. */
const COUNTERS = 2 ** 12;
const FIRST_COUNTERS = COUNTERS / 2;
/**
 * If the clock is set back by more than this, ids follow it: rows are found by the time in their
 * ids.
 */
const SET_BACK_MAX_MS = 60_000;

export function systemRandom(clock: Pick<Clock, 'now'>): Random {
  let lastMs = 0;
  let counter = 0;
  return {
    uuid() {
      const nowMs = clock.now().getTime();
      if (nowMs < lastMs - SET_BACK_MAX_MS) lastMs = 0;
      counter = nowMs > lastMs ? randomInt(FIRST_COUNTERS) : counter + 1;
      // If the counter overflows or the clock was set back a little, use the next millisecond.
      lastMs = Math.max(nowMs, lastMs + Number(counter === COUNTERS));
      counter %= COUNTERS;
      return uuidV7(lastMs, counter);
    },
    text(length, alphabet) {
      const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
      return letters.join('');
    },
  };
}

/**
 * UUID version 7 (RFC 9562 section 5.7) with the counter of section 6.2 method 1: 48 bits of Unix
 * milliseconds, the counter, then random bits around the variant. The ids of one process sort in
 * the order of creation, so the events of one commit keep their order. The random bits are those
 * of a version 4 UUID, which Node has buffered.
 */
function uuidV7(unixMs: number, counter: number): string {
  const time = unixMs.toString(16).padStart(12, '0');
  const ordered = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${ordered}${randomUUID().slice(18)}`;
}
