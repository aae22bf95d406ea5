import { billMoves, excessOf } from '#domain/money/wallet/courier-bill.ts';
import { type DatedJournal, dated, journalOf } from '#domain/money/wallet/journal.ts';
import { refundMoves, releaseMoves } from '#domain/money/wallet/shipment-money.ts';
import { SUFFIX_SEPARATOR } from '#domain/money/wallet/transaction.ts';
import { ZERO } from '#domain/money.ts';
import type { Refund, Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';

/** The refund's journals, and the changed fields of the shipment. */
export type ShipmentRefund = {
  readonly journals: readonly DatedJournal[];
  readonly refunded: { readonly refund: Refund; readonly billed: null };
};

/**
 * Returns the whole payment to the wallet, for every payment method: from the hold before the
 * booking, by reversing the capture after it. A shipment gets at most one such journal, ever. The
 * courier is paid nothing for a cancelled shipment, so a bill that differs from the locked cost is
 * reversed.
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
  const refund = { amount: shipment.totalAmount, transactionId, refundedAt: now };
  const unbilled = billMoves(excessOf(shipment), ZERO);
  if (unbilled === undefined) return { journals: [journal], refunded: { refund, billed: null } };
  const bill = journalOf({
    journalId: random.uuid(),
    kind: 'COURIER_BILL',
    businessRef: `${shipment.shipmentNumber}${SUFFIX_SEPARATOR}cancelled`,
    moves: unbilled,
  });
  return { journals: [journal, dated(bill, now, random)], refunded: { refund, billed: null } };
}
