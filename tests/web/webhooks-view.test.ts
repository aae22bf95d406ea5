import { describe, expect, it } from '@jest/globals';
import { subjectOf } from '#src/web/pages/notifying/events/view.ts';
import { healthOf, isForAll } from '#src/web/pages/notifying/webhooks/health.ts';
import type { Attempt, Delivery } from '#src/web/pages/notifying/webhooks/queries.ts';

describe('endpoint health', () => {
  it("counts an endpoint's newest deliveries by status, with the median duration of their answers", () => {
    const deliveries = [
      delivery('SUCCEEDED', [attempt(200, 40)]),
      delivery('SUCCEEDED', [attempt(500, 90), attempt(204, 60)]),
      delivery('PENDING', [attempt(null, 15_000)]),
      delivery('PENDING', []),
      delivery('FAILED', [attempt(410, 20)]),
    ];
    expect(healthOf(deliveries)).toEqual({
      count: 5,
      succeeded: 2,
      waiting: 2,
      failed: 1,
      retried: 1,
      medianMs: 40,
    });
    expect(healthOf([])).toEqual({
      count: 0,
      succeeded: 0,
      waiting: 0,
      failed: 0,
      retried: 0,
      medianMs: null,
    });
  });

  it('recognises an endpoint for all events by "*"', () => {
    expect(isForAll(['*'])).toBe(true);
    expect(isForAll(['shipment.booked'])).toBe(false);
  });
});

describe('subject of an event', () => {
  it.each([
    [
      { shipment: { shipment_number: 'SHP1' }, scan: {} },
      { kind: 'shipment', id: 'SHP1' },
    ],
    [{ transaction: { transaction_id: 'txn_1' } }, { kind: 'transaction', id: 'txn_1' }],
    [{ webhook: { webhook_id: 'whk_1' } }, { kind: 'webhook', id: 'whk_1' }],
    [{ pickup: { pickup_id: 'pkp_1' } }, { kind: 'pickup', id: 'pkp_1' }],
    [{ topup: { topup_id: 'top_1' } }, { kind: 'topup', id: 'top_1' }],
    [{}, undefined],
  ])('finds in the event data %j the subject %j', (data, subject) => {
    expect(subjectOf(data)).toEqual(subject);
  });
});

function delivery(status: Delivery['status'], attempts: Attempt[]): Delivery {
  return {
    delivery_id: 'dlv_1',
    event_id: 'evt_1',
    event_type: 'shipment.booked',
    status,
    attempts,
    next_attempt_at: null,
    created_at: '2026-11-22T07:05:00Z',
  };
}

function attempt(status: number | null, ms: number): Attempt {
  return {
    at: '2026-11-22T07:05:00Z',
    response_status: status,
    duration_ms: ms,
    response_body: null,
    error: null,
  };
}
