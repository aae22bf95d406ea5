import { randomBytes, randomInt } from 'node:crypto';
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

/** RFC 9562 section 5.7: 48 bits of Unix milliseconds, then chance around version and variant. */
function uuidV7(unixMs: number): string {
  const random = randomBytes(10).toString('hex');
  const time = unixMs.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0b0011) | 0b1000).toString(16);
  const groups = [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ];
  return groups.join('-');
}
