import { describe, expect, it } from '@jest/globals';
import {
  healthAfter,
  isSlowAfter,
  type Outcome,
  outcomeOf,
  statusAfter,
} from '#domain/notifying/webhook/outcome.ts';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';

const FAILED: Outcome = { isSuccess: false, error: 'no', isGone: false, isSlow: false };
const SUCCEEDED: Outcome = { ...FAILED, isSuccess: true, error: null };
const TIMED_OUT: Outcome = { ...FAILED, isSlow: true };

describe('webhook attempt', () => {
  it.each([200, 201, 202, 204, 299])(
    'counts a webhook attempt answered by %i as a success',
    (status) => {
      expect(outcomeOf(answer(status))).toEqual(SUCCEEDED);
    },
  );

  it.each([100, 199, 300, 301, 302, 307, 400, 404, 409, 429, 500, 502, 503])(
    'counts a webhook attempt answered by %i as failed and names the status',
    (status) => {
      const error = `The answer was ${status}; 2xx is expected.`;
      expect(outcomeOf(answer(status))).toEqual({ ...FAILED, error });
    },
  );

  it('marks a webhook endpoint as gone on the answer 410', () => {
    expect(outcomeOf(answer(410))).toMatchObject({ isSuccess: false, isGone: true });
  });

  it('marks a webhook endpoint as slow that does not answer in time', () => {
    const error = 'No answer within 15 seconds.';
    expect(outcomeOf({ kind: 'TIMEOUT' })).toEqual({ ...TIMED_OUT, error });
  });

  it.each(['UNREACHABLE', 'NOT_ALLOWED'] as const)(
    'counts a %s webhook attempt as failed with its reason',
    (kind) => {
      expect(outcomeOf({ kind, error: 'Why.' })).toEqual({ ...FAILED, error: 'Why.' });
    },
  );
});

describe('webhook delivery', () => {
  const later = new Date('2026-11-21T08:00:00.000Z');

  it.each([
    [SUCCEEDED, null, 'SUCCEEDED'],
    [SUCCEEDED, later, 'SUCCEEDED'],
    [FAILED, later, 'PENDING'],
    [FAILED, null, 'FAILED'],
  ])('derives from %j, due again %j, the webhook delivery status %s', (outcome, dueAt, status) => {
    expect(statusAfter(outcome, dueAt)).toBe(status);
  });
});

describe('health of an endpoint', () => {
  it.each([
    ['', false, false],
    ['S', false, false],
    ['F', false, false],
    ['T', false, true],
    ['TF', false, true],
    ['TFS', false, false],
    ['ST', false, true],
    ['', true, true],
    ['F', true, true],
    ['S', true, false],
    ['ST', true, true],
  ])(
    'judges after webhook attempts %j, slow before: %s, whether the endpoint is slow: %s',
    (attempts, wasSlow, isSlow) => {
      expect(
        attemptsOf(attempts)
          .map(({ outcome }) => outcome)
          .reduce(isSlowAfter, wasSlow),
      ).toBe(isSlow);
    },
  );

  it.each([
    ['', null, null, null],
    ['S', 0, null, null],
    ['F', null, 0, 0],
    ['FTF', null, 2, 0],
    ['FFS', 2, 1, null],
    ['FSFF', 1, 3, 2],
    ['SSF', 1, 2, 2],
    ['SFS', 2, 1, null],
  ])(
    'records for webhook attempts %j last success %j, last failure %j and failing since %j',
    (attempts, ...seconds) => {
      const [lastSuccessAt, lastFailureAt, failingSince] = seconds.map((second) =>
        second === null ? null : at(Number(second)),
      );
      expect(healthAfter(attemptsOf(attempts))).toEqual({
        lastSuccessAt,
        lastFailureAt,
        failingSince,
      });
    },
  );
});

function answer(status: number): WebhookReply {
  return { kind: 'ANSWERED', status, retryAfter: null, excerpt: '' };
}

/** One letter per attempt, a second apart: S succeeded, F failed, T timed out. */
function attemptsOf(letters: string) {
  const outcomes = { S: SUCCEEDED, F: FAILED, T: TIMED_OUT };
  return [...letters].map((letter, second) => ({
    outcome: outcomes[letter as keyof typeof outcomes],
    endedAt: at(second),
  }));
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 21, 8, 0, second));
}
