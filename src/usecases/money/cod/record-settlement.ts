import { codOf, isCodPending } from '#domain/money/cod/cod-due.ts';
import { codSettlementMoves } from '#domain/money/wallet/shipment-money.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordNotice } from '../../selling/shipment/record-shipment.ts';

/** The shipment afterwards, and whether its cash was settled by this call. */
export type Settled = { readonly shipment: Shipment; readonly isNew: boolean };

/**
 * Settles the collected cash of a shipment, whether or not it is due; does nothing if no cash is
 * pending.
 */
export type RecordSettlement = (key: ShipmentKey) => Promise<Settled>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function recordSettlement({ unitOfWork, clock, random }: Deps): RecordSettlement {
  return (key) =>
    unitOfWork.decide({
      look: ({ shipments }) => shipments.find(key, key.shipmentNumber),
      decide(shipment, write) {
        if (shipment === undefined) throw new Error(`${key.shipmentNumber} was not found`);
        if (!isCodPending(shipment)) return { shipment, isNew: false };
        write.cod.settle(shipmentKeyOf(shipment));
        const settled = settle(shipment, recorderOf({ now: clock.now(), write, random }));
        return { shipment: settled, isNew: true };
      },
    });
}

/** Posts the money and its event, and updates the shipment; the caller removes the schedule. */
export function settle(before: Shipment, recorder: Recorder): Shipment {
  const cod = codOf(before);
  const { shipmentNumber: businessRef } = before;
  if (cod === null) throw new Error(`nothing was to be collected for ${businessRef}`);
  const after = { ...before, codSettledAt: recorder.now };
  const recorded = recordNotice({ before, after, type: 'cod.settled' }, recorder);
  recorder.post(before, { kind: 'COD_SETTLEMENT', businessRef, moves: codSettlementMoves(cod) });
  return recorded;
}
