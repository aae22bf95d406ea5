import { idText } from '#domain/id.ts';
import type { EvidenceEntry, EvidenceKind } from '#domain/insight/evidence/evidence.ts';
import type { DeliveryKey } from '#domain/notifying/webhook/delivery.ts';
import type { RowKey } from '#domain/selling/batch/batch-row.ts';
import { proofView } from '../carrying/proof.ts';
import { rowToPostView } from '../money/transaction.ts';
import { loggedRequestView } from './logged-request.ts';

type Of<Kind extends EvidenceKind> = Extract<EvidenceEntry, { kind: Kind }>;

/** Fields of all kinds, null; an entry fills the one of its kind. */
const NOTHING = {
  request: null,
  instrument: null,
  receipt: null,
  journal: null,
  booking: null,
  cancellation: null,
  scan: null,
  event: null,
  delivery: null,
  attempt: null,
} as const;

/** The batch and row that created a parcel; null without a batch. */
export function evidenceBatchView(row: RowKey | undefined) {
  return row === undefined ? null : { batch_id: idText('batch', row.batchId), row: row.place };
}

/** View for the dashboard of one entry of a parcel's time line. */
export function evidenceEntryView(entry: EvidenceEntry) {
  const head = { kind: entry.kind, at: entry.at.toISOString(), ...NOTHING };
  switch (entry.kind) {
    case 'REQUEST':
      return { ...head, request: requestView(entry) };
    case 'INSTRUMENT':
      return { ...head, instrument: instrumentView(entry) };
    case 'RECEIPT':
      return { ...head, receipt: receiptView(entry) };
    case 'JOURNAL':
      return { ...head, journal: journalView(entry) };
    case 'EVENT':
      return { ...head, event: eventView(entry) };
    case 'BOOKING':
      return { ...head, booking: bookingView(entry) };
    case 'SCAN':
      return { ...head, scan: scanView(entry) };
    case 'CANCELLATION':
      return { ...head, cancellation: cancellationView(entry) };
    case 'DELIVERY':
      return { ...head, delivery: deliveryView(entry) };
    case 'ATTEMPT':
      return { ...head, attempt: attemptView(entry) };
  }
}

/** The request was masked when it was logged, for every role. */
function requestView({ request }: Of<'REQUEST'>) {
  const { request_id, method, route, status, error_code, duration_ms, caller } =
    loggedRequestView(request);
  const { requestBody: request_body, responseBody: response_body } = request;
  const answer = { status, error_code, duration_ms, request_body, response_body };
  return { request_id, method, route, caller, ...answer };
}

function instrumentView({ payment }: Of<'INSTRUMENT'>) {
  const { paymentNumber: number, method, state, amount, expiresAt } = payment;
  return { number, method, state, amount, expires_at: expiresAt.toISOString() };
}

function receiptView({ receipt }: Of<'RECEIPT'>) {
  const { paymentNumber: number, amount, currency, outcome } = receipt;
  return { number, amount, currency, outcome };
}

function journalView({ rows }: Of<'JOURNAL'>) {
  const { journal_id, type } = rowToPostView(rows[0]);
  const postings = rows.map((row) => {
    const { transaction_id, bucket, direction, amount } = rowToPostView(row);
    return { transaction_id, bucket, direction, amount, balance_after: row.balanceAfter };
  });
  return { journal_id, type, postings };
}

function eventView({ event }: Of<'EVENT'>) {
  const { eventId, type, sequence, previousStatus, body } = event;
  const head = { event_id: idText('event', eventId), type, sequence };
  return { ...head, previous_status: previousStatus, body };
}

function bookingView({ attempt }: Of<'BOOKING'>) {
  const { fencingToken, outcome, detail, isLate, finishedAt } = attempt;
  return {
    attempt: fencingToken,
    outcome,
    finished_at: finishedAt?.toISOString() ?? null,
    // Details of other outcomes are for operators only, because they may name internal data.
    refusal: outcome === 'REFUSED' ? detail : null,
    late: isLate,
  };
}

function scanView({ scan }: Of<'SCAN'>) {
  return {
    status: scan.status,
    reason_code: scan.reasonCode,
    unknown: scan.isUnknown,
    code: scan.code,
    description: scan.description,
    location: scan.location,
    proof: proofView(scan.proof),
    recorded_at: scan.recordedAt.toISOString(),
  };
}

function cancellationView({ cancellation }: Of<'CANCELLATION'>) {
  const { awb, pendingSince } = cancellation;
  return { awb, pending_since: pendingSince?.toISOString() ?? null };
}

function deliveryView({ delivery }: Of<'DELIVERY'>) {
  const { deliveryId, status, tries, dueAt } = delivery;
  const next_attempt_at = dueAt?.toISOString() ?? null;
  const delivery_id = idText('delivery', deliveryId);
  return { delivery_id, ...deliveryKeyView(delivery), status, tries, next_attempt_at };
}

function attemptView({ attempt }: Of<'ATTEMPT'>) {
  const { responseStatus, durationMs, responseBody, error } = attempt;
  return {
    ...deliveryKeyView(attempt),
    response_status: responseStatus,
    duration_ms: durationMs,
    response_body: responseBody,
    error,
  };
}

function deliveryKeyView({ eventId, webhookId }: DeliveryKey) {
  return { event_id: idText('event', eventId), webhook_id: idText('webhook', webhookId) };
}
