import type { Chance } from '#domain/chance.ts';
import type { Refund, Shipment } from '#domain/shipment/shipment.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { refundMoves, releaseMoves } from '#domain/wallet/shipment-money.ts';

/** The money, and what the shipment tells of it. */
export type Refunded = { readonly journal: DatedJournal; readonly refund: Refund };

/**
 * The whole payment goes back to the wallet, whatever it was paid with: from the hold before the
 * booking, out of the capture after it. One journal of this kind for a shipment, for ever.
 */
export function refundShipment(
  shipment: Shipment,
  { now, chance }: { readonly now: Date; readonly chance: Chance },
): Refunded {
  const moves = shipment.bookedAt === null ? releaseMoves(shipment) : refundMoves(shipment);
  const head = { journalId: chance.uuid(), businessRef: shipment.shipmentNumber };
  const journal = dated(journalOf({ ...head, kind: 'REFUND', moves }), now, chance);
  const credit = journal.entries.find(({ account }) => account === 'AVAILABLE');
  const transactionId = credit?.transactionId ?? null;
  return { journal, refund: { amount: shipment.totalAmount, transactionId, refundedAt: now } };
}
