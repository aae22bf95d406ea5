import { type Cod, type CodDue, codOf, settlementTime } from '#domain/money/cod/cod-due.ts';
import { type DatedJournal, dated, journalOf } from '#domain/money/wallet/journal.ts';
import { codCollectionMoves, codFeeMoves, netCod } from '#domain/money/wallet/shipment-money.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';
import { refundShipment } from '../../selling/shipment/refund-shipment.ts';

/** A status move by a courier event, with its money. */
export type MoveWithMoney = {
  readonly step: Shipment;
  readonly journals: readonly DatedJournal[];
  /** COD that the courier owes from now on. */
  readonly codDue?: CodDue;
};

type Delivered = { readonly step: Shipment; readonly cod: Cod };

export function withMoney(step: Shipment, recorder: Recorder): MoveWithMoney {
  if (step.status === 'DELIVERED') {
    const cod = codOf(step);
    return cod === null ? { step, journals: [] } : collected({ step, cod }, recorder);
  }
  if (step.status !== 'CANCELLED') return { step, journals: [] };
  // The step's shipment is already REFUNDED; the refund is computed from the shipment before it.
  const { journals, refunded } = refundShipment({ ...step, paymentStatus: 'PAID' }, recorder);
  return { step: { ...step, ...refunded }, journals };
}

/** The courier has collected the cash and owes it, less the COD fee. */
function collected({ step, cod }: Delivered, { now, random }: Recorder): MoveWithMoney {
  const { shipmentNumber: businessRef } = step;
  const collection = journalOf({
    journalId: random.uuid(),
    kind: 'COD_COLLECTION',
    businessRef,
    moves: codCollectionMoves(cod),
  });
  const fee = journalOf({
    journalId: random.uuid(),
    kind: 'COD_FEE',
    businessRef,
    moves: codFeeMoves(cod),
  });
  const settlesAt = settlementTime(cod, now);
  return {
    step: { ...step, codSettlesAt: settlesAt },
    journals: [dated(collection, now, random), dated(fee, now, random)],
    codDue: { ...shipmentKeyOf(step), amount: netCod(cod), settlesAt },
  };
}
