type Record = { readonly [field: string]: unknown };
type EventData = {
  readonly shipment?: Record;
  readonly pickup?: Record;
  readonly topup?: Record;
  readonly transaction?: Record;
  readonly claim?: Record;
  readonly tracker?: Record;
  readonly webhook?: Record;
};

export type EventSubject = {
  readonly kind: 'shipment' | 'pickup' | 'topup' | 'transaction' | 'claim' | 'tracker' | 'webhook';
  readonly id: string;
};

/** The record that an event is about, and the field that names it. */
const NAMED_BY = {
  shipment: 'shipment_number',
  pickup: 'pickup_id',
  topup: 'topup_id',
  transaction: 'transaction_id',
  /** Its shipment's page shows it. */
  claim: 'shipment_number',
  tracker: 'tracker_id',
  webhook: 'webhook_id',
} as const;
const KINDS = [
  'shipment',
  'pickup',
  'topup',
  'transaction',
  'claim',
  'tracker',
  'webhook',
] as const;

export function subjectOf(data: EventData): EventSubject | undefined {
  const kind = KINDS.find((one) => data[one] !== undefined);
  const id = kind && data[kind]?.[NAMED_BY[kind]];
  return kind !== undefined && typeof id === 'string' ? { kind, id } : undefined;
}
