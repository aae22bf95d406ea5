import { describe, expect, it } from '@jest/globals';
import { type EvidenceParts, evidenceOf } from '#domain/insight/evidence/evidence.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import { nthEvent, nthWebhook } from '#tests/kit/store-contracts/webhook-samples.ts';

const NOTHING: EvidenceParts = {
  events: [],
  scans: [],
  bookings: [],
  cancellations: [],
  transactions: [],
  payments: { all: [], receipts: [] },
  deliveries: [],
  attempts: [],
  requests: [],
};
const { accountId, environment, webhookId } = nthWebhook(1);
const attempt = {
  accountId,
  environment,
  webhookId,
  eventId: nthEvent(1).eventId,
  attemptId: 'a',
  beganAt: INSTANT,
  durationMs: 1,
  responseStatus: 200,
  responseBody: '',
  error: null,
};

describe('evidence time line', () => {
  it('sorts evidence of the same time by cause before effect, and events by sequence', () => {
    const events = [3, 1, 2].map((sequence) => nthEvent(1, { sequence, createdAt: INSTANT }));
    const { entries } = evidenceOf({ ...NOTHING, events, attempts: [attempt] });
    const places = entries.map((one) => (one.kind === 'EVENT' ? one.event.sequence : one.kind));
    expect(places).toEqual([1, 2, 3, 'ATTEMPT']);
  });

  it('keeps the oldest entries of too long evidence and reports the cut', () => {
    const events = [1, 2, 3].map((at) => nthEvent(at, { createdAt: later(INSTANT, 9 - at) }));
    const cut = evidenceOf({ ...NOTHING, events }, 2);
    expect(cut.entries.map(({ at }) => at)).toEqual([later(INSTANT, 6), later(INSTANT, 7)]);
    expect([cut.isCut, evidenceOf({ ...NOTHING, events }, 3).isCut]).toEqual([true, false]);
  });
});
