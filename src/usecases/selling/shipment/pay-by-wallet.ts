import { holdMoves } from '#domain/money/wallet/shipment-money.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';

/**
 * Holds the shipment's price, and inserts its booking intent: the intent references the HOLD
 * journal, so that nothing can be booked without payment.
 */
export function payByWallet(shipment: Shipment, { write, post, now }: Recorder): void {
  const { shipmentNumber, provider, courierCode } = shipment;
  post(shipment, { kind: 'HOLD', businessRef: shipmentNumber, moves: holdMoves(shipment) });
  const sold = { ...shipmentKeyOf(shipment), provider, courierCode };
  write.bookings.insert({ ...sold, dueAt: now, createdAt: now });
}
