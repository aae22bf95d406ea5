import type { Rupiah } from '#domain/money.ts';
import {
  type Charge,
  type ChargeRequest,
  type ChargeState,
  GatewayFailure,
} from '#domain/payment/payment-gateway.ts';
import { readQris } from '#domain/payment/qris-text.ts';
import { wholeRupiah } from '#domain/payment/whole-rupiah.ts';

/** How the gateway stands to an order id, whether it was new to it or not. */
export type Standing = {
  readonly state: ChargeState;
  readonly amount: Rupiah | null;
  /** Null: the gateway does not tell its code again. */
  readonly charge: Charge | null;
};

/** Nobody has seen the code of a charge that is left behind: it is unpaid when its time is over. */
const SUFFIXES = ['', '-r2', '-r3', '-r4', '-r5'];

/**
 * The charge under the order id or, where that is over or cannot be shown, under the first of its
 * successors that can. Throws GatewayFailure where one of them has been paid (another code would
 * invite to pay twice) or asks for another amount.
 */
export async function firstPayable(
  request: ChargeRequest,
  ask: (request: ChargeRequest) => Promise<Standing>,
): Promise<Charge> {
  for (const suffix of SUFFIXES) {
    const standing = await ask({ ...request, orderId: request.orderId + suffix });
    refuseOther(standing, request.amount);
    if (standing.state === 'WAITING' && standing.charge !== null) return standing.charge;
  }
  throw new GatewayFailure('The payment gateway shows no code for any of the charges.');
}

function refuseOther({ state, amount, charge }: Standing, asked: Rupiah): void {
  if (state === 'PAID') throw new GatewayFailure('The charge has been paid already.');
  if (amount !== asked || (charge !== null && asksForOther(charge.qrString, asked))) {
    throw new GatewayFailure('The payment gateway has a charge of another amount.');
  }
}

/** What cannot be read as a code (as in sandboxes) nobody can pay. */
function asksForOther(qrString: string, asked: Rupiah): boolean {
  const written = readQris(qrString)?.amount ?? null;
  return written !== null && wholeRupiah(written) !== asked;
}
