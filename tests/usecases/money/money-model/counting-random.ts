import type { Random } from '#domain/random.ts';

/** Milliseconds of 2026-11-21; later ids sort after earlier ones. */
const FIRST_ID_MS = 1_795_219_200_000;
const MULTIPLIER = 1_103_515_245;
const INCREMENT = 12_345;
const MODULUS = 2 ** 31;

/** Draws distinct values quickly and reproducibly. Not fit for secrets. */
export function countingRandom(): Random {
  let ids = 0;
  let state = 1;
  const draw = (below: number) => {
    state = Number((BigInt(state) * BigInt(MULTIPLIER) + BigInt(INCREMENT)) % BigInt(MODULUS));
    return Math.floor((state / MODULUS) * below);
  };
  return {
    uuid() {
      const time = (FIRST_ID_MS + ids).toString(16).padStart(12, '0');
      ids += 1;
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(ids).padStart(12, '0')}`;
    },
    text(length, alphabet) {
      return Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join('');
    },
  };
}
