import type { Chance } from '#domain/chance.ts';
import { type Cod, type CodDue, codOf, settlementOf } from '#domain/cod/cod-due.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { codCollectionMoves, codFeeMoves, netCod } from '#domain/wallet/shipment-money.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';

/** A shipment that has come into its status by what the courier told, and the money of that. */
export type Moved = {
  readonly step: Shipment;
  readonly journals: readonly DatedJournal[];
  /** What its courier owes from now on. */
  readonly codDue?: CodDue;
};

type Delivered = { readonly step: Shipment; readonly cod: Cod };

export function withMoney(step: Shipment, now: Date, chance: Chance): Moved {
  if (step.status === 'DELIVERED') {
    const cod = codOf(step);
    return cod === null ? { step, journals: [] } : collected({ step, cod }, now, chance);
  }
  if (step.status !== 'CANCELLED') return { step, journals: [] };
  const { journal, refund } = refundShipment(step, { now, chance });
  return { step: { ...step, refund }, journals: [journal] };
}

/** The courier has the cash and owes it; collecting it costs. */
function collected({ step, cod }: Delivered, now: Date, chance: Chance): Moved {
  const { shipmentNumber: businessRef } = step;
  const collection = journalOf({
    journalId: chance.uuid(),
    kind: 'COD_COLLECTION',
    businessRef,
    moves: codCollectionMoves(cod),
  });
  const fee = journalOf({
    journalId: chance.uuid(),
    kind: 'COD_FEE',
    businessRef,
    moves: codFeeMoves(cod),
  });
  const settlesAt = settlementOf(cod, now);
  return {
    step: { ...step, codSettlesAt: settlesAt },
    journals: [dated(collection, now, chance), dated(fee, now, chance)],
    codDue: { ...shipmentKeyOf(step), amount: netCod(cod), settlesAt },
  };
}
