import type { Chance } from '#domain/chance.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { holdMoves } from '#domain/wallet/shipment-money.ts';

/**
 * Holds what the shipment costs, and writes down that it is to be booked: the intent points to the
 * HOLD journal, so that nothing can be booked that was not paid.
 */
export function payByWallet(
  shipment: Shipment,
  now: Date,
  { write, chance }: { readonly write: Writes; readonly chance: Chance },
): void {
  const { accountId, environment, shipmentNumber, courierCode } = shipment;
  const hold = journalOf({
    journalId: chance.uuid(),
    kind: 'HOLD',
    businessRef: shipmentNumber,
    moves: holdMoves(shipment),
  });
  write.wallet.post({ accountId, environment }, dated(hold, now, chance));
  const key = { accountId, environment, shipmentNumber };
  write.bookings.insert({ ...key, courierCode, dueAt: now, createdAt: now });
}
