import { describe, expect, it } from '@jest/globals';
import { assertMoney } from './assert-money.ts';
import { EXAMPLES, missingIn } from './examples.ts';
import { memoryGround } from './memory-ground.ts';

/** `make model` plays ten thousand. */
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

describe('whatever clients, couriers, gateways, operators and workers do', () => {
  it(`never loses or creates a rupiah, with or without crashes (seed ${SEED})`, async () => {
    const seen = new Set<string>();
    await assertMoney({
      sequences: 24,
      maxLength: 60,
      seed: SEED,
      examples: EXAMPLES,
      newGround: memoryGround,
      onPlayed: ({ outcomes }) => outcomes.forEach((one) => void seen.add(one)),
    });
    expect(missingIn(seen)).toEqual([]);
  });
});
