import { expect, it } from '@jest/globals';
import { responsiveness } from '#adapters/postgres/responsiveness.ts';

it('measures the silence of a connection from its first to its last unanswered query', () => {
  let nowMs = 1_000;
  const { requested, unansweredMs } = responsiveness(() => nowMs);
  expect(unansweredMs()).toBe(0);
  requested();
  nowMs += 31_000;
  // A single unanswered request proves nothing.
  expect(unansweredMs()).toBe(0);
  requested();
  expect(unansweredMs()).toBe(31_000);
});

it('ends the silence of a connection with an answer, and starts the next one with the next query', () => {
  let nowMs = 1_000;
  const { requested, answered, unansweredMs } = responsiveness(() => nowMs);
  requested();
  nowMs += 40_000;
  requested();
  answered();
  expect(unansweredMs()).toBe(0);
  requested();
  nowMs += 10;
  requested();
  expect(unansweredMs()).toBe(10);
});
