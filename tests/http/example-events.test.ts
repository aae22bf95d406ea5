import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType } from '#domain/notifying/event/event.ts';
import { exampleEvent } from '#src/http/contract/example-event.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';

const openApi = loadOpenApi();

describe('the example of an event', () => {
  it.each<[EventType, Readonly<Record<string, unknown>>]>([
    ['shipment.created', { awb: null, booked_at: null, booking: 'PROCESSING' }],
    ['shipment.payment_rejected', { awb: null, paid_at: null, booking: 'NOT_STARTED' }],
    ['shipment.expired', { awb: null, paid_at: null, booked_at: null, cancellable: false }],
    [
      'shipment.booking_failed',
      { awb: null, booking: 'FAILED', failure: { code: 'BOOKING_REJECTED' }, refund: {} },
    ],
    ['shipment.cancelled', { cancelled_at: expect.any(String), refund: { amount: 24_000 } }],
    ['shipment.cancel_rejected', { courier_cancellation: 'REJECTED', cancellable: false }],
    ['shipment.delivered', { delivered_at: expect.any(String), cancellable: false }],
    ['pickup.failed', { failure: { code: expect.any(String) } }],
    ['wallet.late_payment', { late_payment: true }],
    ['wallet.adjusted', { type: 'ADJUSTMENT', bucket: 'available' }],
    [
      'withdrawal.completed',
      { bank_reference: expect.any(String), completed_at: expect.any(String), failed_at: null },
    ],
    ['cod.collected', { cod_amount: 150_000, cod_settled_at: null }],
    ['cod.settled', { cod_amount: 150_000, cod_settled_at: expect.any(String) }],
    ['claim.opened', { settled_amount: null, transaction_id: null, decided_at: null }],
    ['claim.settled', { settled_amount: 120_000, rejection_reason: null }],
    ['claim.rejected', { settled_amount: null, rejection_reason: expect.any(String) }],
    ['webhook.disabled', { enabled: false, disabled_reason: 'FAILING' }],
  ])('shows the record in the example of %s in the state after that event', (type, fields) => {
    expect(JSON.parse(exampleEvent(openApi, type).view)).toMatchObject(fields);
  });

  it('describes in the example of a tracking event the status of its scan', () => {
    const scans = EVENT_TYPES.flatMap((type) => exampleEvent(openApi, type).scan ?? []);
    const described = scans.map(({ status, description }) => `${status}: ${description}`);
    expect(described).toEqual(
      expect.arrayContaining(['DELIVERED: Delivered', 'IN_TRANSIT: On its way']),
    );
  });
});
