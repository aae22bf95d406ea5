import type { Chance } from '#domain/chance.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { codCollectionMoves, codFeeMoves } from '#domain/wallet/shipment-money.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';

/** A shipment that has come into its status by what the courier told, and the money of that. */
export type Moved = { readonly step: Shipment; readonly journals: readonly DatedJournal[] };

export function withMoney(step: Shipment, now: Date, chance: Chance): Moved {
  if (step.status === 'DELIVERED') return { step, journals: collected(step, now, chance) };
  if (step.status !== 'CANCELLED') return { step, journals: [] };
  const { journal, refund } = refundShipment(step, { now, chance });
  return { step: { ...step, refund }, journals: [journal] };
}

/** The courier has the cash and owes it; collecting it costs. */
function collected(
  { codAmount, codFee, shipmentNumber: businessRef }: Shipment,
  now: Date,
  chance: Chance,
): readonly DatedJournal[] {
  if (codAmount === null) return [];
  const collection = journalOf({
    journalId: chance.uuid(),
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
