import { tenantOf } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { holdMoves } from '#domain/wallet/shipment-money.ts';

/**
 * Holds the shipment's price, and inserts its booking intent: the intent references the HOLD
 * journal, so that nothing can be booked without payment.
 */
export function payByWallet(
  shipment: Shipment,
  now: Date,
  { write, random }: { readonly write: Writes; readonly random: Random },
): void {
  const { shipmentNumber, courierCode } = shipment;
  const hold = journalOf({
    journalId: random.uuid(),
    kind: 'HOLD',
    businessRef: shipmentNumber,
    moves: holdMoves(shipment),
  });
  write.wallet.post(tenantOf(shipment), dated(hold, now, random));
  write.bookings.insert({ ...shipmentKeyOf(shipment), courierCode, dueAt: now, createdAt: now });
}
