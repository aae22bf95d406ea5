import type { Refund, Shipment } from '#domain/shipment/shipment.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { refundMoves, releaseMoves } from '#domain/wallet/shipment-money.ts';
import type { Recorder } from '../recorder.ts';

/** The journal, and the refund shown on the shipment. */
export type ShipmentRefund = { readonly journal: DatedJournal; readonly refund: Refund };

/**
 * Returns the whole payment to the wallet, whatever it was paid with: from the hold before the
 * booking, out of the capture after it. At most one journal of this kind per shipment, ever.
 */
export function refundShipment(
  shipment: Shipment,
  { now, random }: Pick<Recorder, 'now' | 'random'>,
): ShipmentRefund {
  const moves = shipment.bookedAt === null ? releaseMoves(shipment) : refundMoves(shipment);
  const head = { journalId: random.uuid(), businessRef: shipment.shipmentNumber };
  const journal = dated(journalOf({ ...head, kind: 'REFUND', moves }), now, random);
  const credit = journal.entries.find(({ account }) => account === 'AVAILABLE');
  const transactionId = credit?.transactionId ?? null;
  return { journal, refund: { amount: shipment.totalAmount, transactionId, refundedAt: now } };
}
