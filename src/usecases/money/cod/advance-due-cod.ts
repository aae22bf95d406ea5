import { type Advances, mayAdvance, settlementOf } from '#domain/money/cod/advance-limit.ts';
import { codOf, isCodPending, isLate } from '#domain/money/cod/cod-due.ts';
import { netCod } from '#domain/money/wallet/shipment-money.ts';
import type { Rupiah } from '#domain/money.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordNotice } from '../../selling/shipment/record-shipment.ts';
import { settle } from './record-settlement.ts';

/**
 * Settles LIVE cash on its due day, within its provider's limit. Beyond the limit it is tried again
 * a day later, and the first such case raises an alert; cash that is late by then emits an event,
 * once. Returns the shipment afterwards.
 */
export type AdvanceDueCod = (key: ShipmentKey) => Promise<Shipment>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;
/** Pending cash less the fee, and its provider's limit. */
type Due = {
  readonly shipment: Shipment;
  readonly amount: Rupiah;
  readonly advances: Advances | undefined;
  readonly isKnownLate: boolean;
};

export function advanceDueCod({ unitOfWork, clock, random }: Deps): AdvanceDueCod {
  return (key) =>
    unitOfWork.decide({
      look: ({ shipments, cod }) =>
        Promise.all([
          shipments.find(key, key.shipmentNumber),
          cod.advances(),
          cod.isKnownLate(key),
        ]),
      decide([shipment, all, isKnownLate], write) {
        if (shipment === undefined) throw new Error(`${key.shipmentNumber} was not found`);
        const cod = codOf(shipment);
        if (cod === null || !isCodPending(shipment)) return shipment;
        const advances = all.find(({ provider }) => provider === shipment.provider);
        const recorder = recorderOf({ now: clock.now(), write, random });
        return settleWithin({ shipment, amount: netCod(cod), advances, isKnownLate }, recorder);
      },
    });
}

function settleWithin(due: Due, recorder: Recorder): Shipment {
  const { shipment, amount, advances } = due;
  const { write, now } = recorder;
  const key = shipmentKeyOf(shipment);
  if (mayAdvance(advances, amount)) {
    const settled = settle(shipment, recorder);
    write.cod.advance(key, shipment.provider);
    return settled;
  }
  if (advances !== undefined && isNewlyUsedUp(advances)) {
    recorder.alert(shipmentAsSubject(shipment), 'COD_LIMIT_USED_UP', messageOf(advances));
    write.cod.useUp(advances.provider, amount, now);
  }
  return postpone(due, recorder);
}

/** The schedule's row records that the cash is late, so that the client is notified once. */
function postpone({ shipment, isKnownLate }: Due, recorder: Recorder): Shipment {
  const { write, now } = recorder;
  const key = shipmentKeyOf(shipment);
  const dueAt = new Date(now.getTime() + DAY_MS);
  const { codSettlesAt } = shipment;
  if (isKnownLate || codSettlesAt === null || !isLate(codSettlesAt, now)) {
    write.cod.postpone(key, dueAt);
    return shipment;
  }
  write.cod.recordLate(key, { at: now, dueAt });
  return recordNotice({ before: shipment, after: shipment, type: 'cod.late' }, recorder);
}

function isNewlyUsedUp(advances: Advances): boolean {
  return settlementOf(advances) === 'BY_CALENDAR' && advances.usedUpAt === null;
}

function messageOf({ provider, most }: Advances): string {
  return `The limit of ${provider}, ${most} rupiah, is used up: cash waits for its remittance.`;
}
