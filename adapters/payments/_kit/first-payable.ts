import {
  type Charge,
  type ChargeRequest,
  type ChargeState,
  GatewayFailure,
} from '#domain/money/payment/payment-gateway.ts';
import { readQris } from '#domain/money/payment/qris-text.ts';
import { wholeRupiah } from '#domain/money/payment/whole-rupiah.ts';
import type { Rupiah } from '#domain/money.ts';

/** An order at the gateway, new or existing. */
export type GatewayOrder = {
  readonly state: ChargeState;
  readonly amount: Rupiah | null;
  /** Null if the gateway does not return its code again. */
  readonly charge: Charge | null;
};

/**
 * Suffixes of successive order ids. The code of an abandoned charge was never shown, so it expires
 * unpaid.
 */
const SUFFIXES = ['', '-r2', '-r3', '-r4', '-r5'];

/**
 * Returns the charge of the order id or, if that has expired or its code cannot be read again, of
 * the first payable successor. Throws GatewayFailure if one of them is paid (another code would
 * invite a second payment) or has another amount.
 */
export async function firstPayable(
  request: ChargeRequest,
  createOrFind: (request: ChargeRequest) => Promise<GatewayOrder>,
): Promise<Charge> {
  for (const suffix of SUFFIXES) {
    const order = await createOrFind({ ...request, orderId: request.orderId + suffix });
    refuseOtherAmount(order, request.amount);
    if (order.state === 'WAITING' && order.charge !== null) return order.charge;
  }
  throw new GatewayFailure('The payment gateway returned no code for any of the charges.');
}

function refuseOtherAmount({ state, amount, charge }: GatewayOrder, requested: Rupiah): void {
  if (state === 'PAID') throw new GatewayFailure('The charge has been paid already.');
  if (amount !== requested || (charge !== null && isForOtherAmount(charge.qrString, requested))) {
    throw new GatewayFailure('The payment gateway has a charge of another amount.');
  }
}

/** A code that cannot be parsed (as in sandboxes) cannot be paid either. */
function isForOtherAmount(qrString: string, requested: Rupiah): boolean {
  const written = readQris(qrString)?.amount ?? null;
  return written !== null && wholeRupiah(written) !== requested;
}
