import { randomInt, randomUUID } from 'node:crypto';
import type { Chance } from '#domain/chance.ts';
import type { Clock } from '#domain/time.ts';

export function systemChance(clock: Pick<Clock, 'now'>): Chance {
  return {
    uuid: () => uuidV7(clock.now().getTime()),
    text(length, alphabet) {
      const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
      return letters.join('');
    },
  };
}

/**
 * RFC 9562 section 5.7: 48 bits of Unix milliseconds, then chance around version and variant. The
 * chance is that of a version 4, for which Node keeps some at hand.
 */
function uuidV7(unixMs: number): string {
  const time = unixMs.toString(16).padStart(12, '0');
  const chance = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(15)}`;
}
