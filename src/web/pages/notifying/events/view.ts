import { EVENT_RECORDS, type EventRecord } from '#domain/notifying/event/event.ts';

type EventData = Partial<Readonly<Record<EventRecord, Readonly<Record<string, unknown>>>>>;
export type EventSubject = { readonly kind: EventRecord; readonly id: string };

/** The record that an event is about, and the field that names it. */
const NAMED_BY = {
  shipment: 'shipment_number',
  pickup: 'pickup_id',
  topup: 'topup_id',
  transaction: 'transaction_id',
  withdrawal: 'withdrawal_id',
  /** A claim is shown on its shipment's page. */
  claim: 'shipment_number',
  batch: 'batch_id',
  tracker: 'tracker_id',
  webhook: 'webhook_id',
} as const satisfies Readonly<Record<EventRecord, string>>;

export function subjectOf(data: EventData): EventSubject | undefined {
  const kind = EVENT_RECORDS.find((one) => data[one] !== undefined);
  const id = kind && data[kind]?.[NAMED_BY[kind]];
  return kind !== undefined && typeof id === 'string' ? { kind, id } : undefined;
}
