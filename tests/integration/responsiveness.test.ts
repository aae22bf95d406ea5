import { expect, it } from '@jest/globals';
import { responsiveness } from '#adapters/postgres/responsiveness.ts';

it('a silence is as long as the questions in it are apart', () => {
  let nowMs = 1_000;
  const { requested, unansweredMs } = responsiveness(() => nowMs);
  expect(unansweredMs()).toBe(0);
  requested();
  nowMs += 31_000;
  // One unanswered request alone proves nothing.
  expect(unansweredMs()).toBe(0);
  requested();
  expect(unansweredMs()).toBe(31_000);
});

it('an answer ends it, and the next one begins with the next question', () => {
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
