import type { Claim } from '#domain/money/claim/claim.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { claimView } from '#src/views/money/claim.ts';
import type { EventToEmit, Recorder } from '../../recorder.ts';

export type ClaimChange = {
  /** Null when the claim is opened. */
  readonly before: Claim | null;
  readonly after: Claim;
  readonly type: Extract<EventType, 'claim.opened' | 'claim.settled' | 'claim.rejected'>;
};

/**
 * `lastSequence` is the sequence of the shipment's previous event, because claim events share its
 * numbering.
 */
export function claimEvent(
  { before, after, type }: ClaimChange,
  shipment: Shipment,
  lastSequence: number,
): EventToEmit {
  const { shipmentNumber: subject } = shipment;
  const previousStatus = before?.status ?? null;
  const view = JSON.stringify(claimView(after));
  return { tenant: shipment, subject, type, lastSequence, previousStatus, about: 'claim', view };
}

/** Writes the claim and its event; stale if the shipment has emitted another event since. */
export function recordClaim(change: ClaimChange, shipment: Shipment, recorder: Recorder): void {
  const { before, after } = change;
  const { write } = recorder;
  if (before === null) write.claims.insert(after);
  else write.claims.update(before, after);
  const { lastSequence } = shipment;
  write.shipments.update(shipment, { ...shipment, lastSequence: lastSequence + 1 });
  recorder.event(claimEvent(change, shipment, lastSequence));
}
