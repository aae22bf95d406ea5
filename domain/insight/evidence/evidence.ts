import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { CourierCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { NamedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { Payment, Receipt } from '#domain/money/payment/payment.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import type { Delivery } from '#domain/notifying/webhook/delivery.ts';
import type { AttemptOfDelivery } from '#domain/notifying/webhook/delivery-store.ts';

/** Everything that is stored about one parcel, each part in any order. */
export type EvidenceParts = {
  readonly events: readonly ClientEvent[];
  readonly scans: readonly TimelineEntry[];
  readonly bookings: readonly RecordedAttempt[];
  /** Open cancellations; an ended one is an event. */
  readonly cancellations: readonly CourierCancellation[];
  readonly payments: Payments;
  readonly transactions: readonly Transaction[];
  readonly deliveries: readonly Delivery[];
  readonly attempts: readonly AttemptOfDelivery[];
  /** Requests other than reads. */
  readonly requests: readonly NamedRequest[];
};

/** Something that happened to a parcel. */
export type EvidenceEntry = { readonly at: Date } & (
  | { readonly kind: 'REQUEST'; readonly request: NamedRequest }
  | { readonly kind: 'INSTRUMENT'; readonly payment: Payment }
  | { readonly kind: 'RECEIPT'; readonly receipt: Receipt }
  /**
   * Postings of one journal to the client's buckets, never to company accounts, which show cost and
   * margin.
   */
  | { readonly kind: 'JOURNAL'; readonly rows: readonly [Transaction, ...Transaction[]] }
  | { readonly kind: 'EVENT'; readonly event: ClientEvent }
  | { readonly kind: 'BOOKING'; readonly attempt: RecordedAttempt }
  | { readonly kind: 'SCAN'; readonly scan: TimelineEntry }
  | { readonly kind: 'CANCELLATION'; readonly cancellation: CourierCancellation }
  | { readonly kind: 'DELIVERY'; readonly delivery: Delivery }
  | { readonly kind: 'ATTEMPT'; readonly attempt: AttemptOfDelivery }
);
export type EvidenceKind = EvidenceEntry['kind'];

export type Evidence = {
  /** Oldest first. */
  readonly entries: readonly EvidenceEntry[];
  /** True if later entries were left out. */
  readonly isCut: boolean;
};

/** Most entries of a time line: as many as a person still reads. */
export const ENTRIES_MAX = 500;

/** Times of arrival in the request log are rounded by this much. */
const LOG_EXACT_MS = 2;

/** Order of entries with the same time of a commit: causes before their effects. */
const ORDER: Readonly<Record<EvidenceKind, number>> = {
  REQUEST: -1,
  INSTRUMENT: 0,
  RECEIPT: 1,
  JOURNAL: 2,
  BOOKING: 3,
  CANCELLATION: 4,
  SCAN: 5,
  EVENT: 6,
  DELIVERY: 7,
  ATTEMPT: 8,
};

/** Merges the parts into one time line of at most `limit` entries. */
export function evidenceOf(parts: EvidenceParts, limit = ENTRIES_MAX): Evidence {
  const all = entriesOf(parts).toSorted(
    (one, other) => timeOf(one) - timeOf(other) || ORDER[one.kind] - ORDER[other.kind],
  );
  return { entries: all.slice(0, limit), isCut: all.length > limit };
}

/** A request comes before what it causes. */
function timeOf({ kind, at }: EvidenceEntry): number {
  return at.getTime() - (kind === 'REQUEST' ? LOG_EXACT_MS : 0);
}

function entriesOf(parts: EvidenceParts): readonly EvidenceEntry[] {
  const { events, scans, bookings, cancellations, payments, transactions } = parts;
  return [
    ...parts.requests.map((request) => {
      return { kind: 'REQUEST', at: request.arrivedAt, request } as const;
    }),
    ...payments.all.map((payment) => {
      return { kind: 'INSTRUMENT', at: payment.createdAt, payment } as const;
    }),
    ...payments.receipts.map((receipt) => {
      return { kind: 'RECEIPT', at: receipt.receivedAt, receipt } as const;
    }),
    ...journalsOf(transactions),
    ...bySequence(events).map((event) => ({ kind: 'EVENT', at: event.createdAt, event }) as const),
    ...bookings.map((attempt) => ({ kind: 'BOOKING', at: attempt.beganAt, attempt }) as const),
    ...scans.map((scan) => ({ kind: 'SCAN', at: scan.at, scan }) as const),
    ...cancellations.map((cancellation) => {
      return { kind: 'CANCELLATION', at: cancellation.requestedAt, cancellation } as const;
    }),
    ...parts.deliveries.map((delivery) => {
      return { kind: 'DELIVERY', at: delivery.createdAt, delivery } as const;
    }),
    ...parts.attempts.map((attempt) => {
      return { kind: 'ATTEMPT', at: attempt.beganAt, attempt } as const;
    }),
  ];
}

/** Sorts debits before credits. */
function journalsOf(transactions: readonly Transaction[]): readonly EvidenceEntry[] {
  const journals = Map.groupBy(transactions, ({ journalId }) => journalId);
  return [...journals.values()].flatMap((rows) => {
    const [first, ...rest] = rows.toSorted(
      (one, other) => Number(one.direction === 'CREDIT') - Number(other.direction === 'CREDIT'),
    );
    if (first === undefined) return [];
    return [{ kind: 'JOURNAL', at: first.createdAt, rows: [first, ...rest] } as const];
  });
}

/** Sorts by sequence: events of one commit have the same time. */
function bySequence(events: readonly ClientEvent[]): readonly ClientEvent[] {
  return events.toSorted((one, other) => one.sequence - other.sequence);
}
