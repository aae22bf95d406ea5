import { isCodPending } from '#domain/money/cod/cod-due.ts';
import type { RemittanceOutcome } from '#domain/money/cod/remittance.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { settle } from './record-settlement.ts';

/**
 * Records the remittance of a delivered shipment's cash, once: settles it, or deducts it from the
 * advances.
 */
export type RecordRemittance = (
  key: ShipmentKey,
) => Promise<Extract<RemittanceOutcome, 'SETTLED' | 'ADVANCE_REPAID' | 'ALREADY_SETTLED'>>;

type Deps = Pick<Ports, 'unitOfWork' | 'random'> & {
  readonly clock: Pick<Clock, 'now'>;
};

export function recordRemittance({ unitOfWork, clock, random }: Deps): RecordRemittance {
  return (key) =>
    unitOfWork.decide({
      look: ({ shipments, cod }) =>
        Promise.all([shipments.find(key, key.shipmentNumber), cod.isAdvanced(key)]),
      decide([shipment, isAdvanced], write) {
        if (shipment === undefined) throw new Error(`${key.shipmentNumber} was not found`);
        const recorder = recorderOf({ now: clock.now(), write, random });
        if (isCodPending(shipment)) return settled(shipment, recorder);
        if (!isAdvanced) return 'ALREADY_SETTLED';
        write.cod.remit(shipmentKeyOf(shipment), shipment.provider);
        return 'ADVANCE_REPAID';
      },
    });
}

function settled(shipment: Shipment, recorder: Recorder): 'SETTLED' {
  recorder.write.cod.settle(shipmentKeyOf(shipment));
  settle(shipment, recorder);
  return 'SETTLED';
}
