import { expect, it } from '@jest/globals';
import { vitals } from '#adapters/postgres/vitals.ts';

it('a silence is as long as the questions in it are apart', () => {
  let nowMs = 1_000;
  const { asked, silentForMs } = vitals(() => nowMs);
  expect(silentForMs()).toBe(0);
  asked();
  nowMs += 31_000;
  // Asked once, and by nobody since: that is no proof.
  expect(silentForMs()).toBe(0);
  asked();
  expect(silentForMs()).toBe(31_000);
});

it('an answer ends it, and the next one begins with the next question', () => {
  let nowMs = 1_000;
  const { asked, answered, silentForMs } = vitals(() => nowMs);
  asked();
  nowMs += 40_000;
  asked();
  answered();
  expect(silentForMs()).toBe(0);
  asked();
  nowMs += 10;
  asked();
  expect(silentForMs()).toBe(10);
});
