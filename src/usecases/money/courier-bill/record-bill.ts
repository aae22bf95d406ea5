import { billAlarm, billMoves, excessOf } from '#domain/money/wallet/courier-bill.ts';
import { SUFFIX_SEPARATOR } from '#domain/money/wallet/transaction.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Recorder } from '../../recorder.ts';

/** A shipment before and after its courier billed or measured it. */
export type BillChange = {
  readonly before: Shipment;
  readonly after: Shipment;
  /** Id of the bill. */
  readonly bill: string;
};

/**
 * Posts our gain or loss if a courier bills another price than was locked, in one journal per bill.
 * A weight without a price posts nothing. A difference above the limits raises an alert.
 */
export function recordBill({ before, after, bill }: BillChange, recorder: Recorder): void {
  const moves = billMoves(excessOf(before), excessOf(after));
  if (moves !== undefined) {
    const businessRef = `${after.shipmentNumber}${SUFFIX_SEPARATOR}${bill}`;
    recorder.post(after, { kind: 'COURIER_BILL', businessRef, moves });
  }
  const isNew = moves !== undefined || before.measuredWeightGrams !== after.measuredWeightGrams;
  const alarm = isNew ? billAlarm(after) : undefined;
  if (alarm !== undefined) recorder.alert(shipmentAsSubject(after), 'COURIER_BILL', alarm);
}
