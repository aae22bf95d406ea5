import type { Chance } from '#domain/chance.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { DatedJournal } from '#domain/wallet/journal.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { codCollectionMoves, codFeeMoves, refundMoves } from '#domain/wallet/shipment-money.ts';

/** The journals of a shipment that has come into its status by what the courier told. */
export function moneyOf(shipment: Shipment, now: Date, chance: Chance): readonly DatedJournal[] {
  const { status, shipmentNumber: businessRef, codAmount, codFee } = shipment;
  const journalId = chance.uuid();
  if (status === 'CANCELLED') {
    const moves = refundMoves(shipment);
    return [dated(journalOf({ journalId, kind: 'REFUND', businessRef, moves }), now, chance)];
  }
  if (status !== 'DELIVERED' || codAmount === null) return [];
  const collection = journalOf({
    journalId,
    kind: 'COD_COLLECTION',
    businessRef,
    moves: codCollectionMoves(codAmount),
  });
  const fee = journalOf({
    journalId: chance.uuid(),
    kind: 'COD_FEE',
    businessRef,
    moves: codFeeMoves(codFee),
  });
  return [dated(collection, now, chance), dated(fee, now, chance)];
}
