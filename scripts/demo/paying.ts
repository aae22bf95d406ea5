import { QRIS } from './by-qris.ts';
import { TRANSFER } from './by-transfer.ts';
import { WALLET } from './by-wallet.ts';
import type { Client } from './client.ts';
import type { Server } from './server.ts';
import type { Order, Shipment } from './shipment.ts';

/** One way to pay the shipment of the scenario. */
export type PaymentOption = {
  readonly method: Order['payment_method'];
  /** Told before the order. */
  readonly note: string;
  /** The expected statuses after the order. */
  readonly expected: Pick<Shipment, 'status' | 'payment_status'>;
  /** The types of all rows in `available`, as they come. */
  readonly available: readonly string[];
  /** Prints the payment instructions. */
  instruct(client: Client, shipment: Shipment): Promise<void>;
  /** Answers the rupiah that came into the wallet for it. */
  pay(stage: PaymentContext): Promise<number>;
};

export type PaymentContext = {
  readonly client: Client;
  readonly server: Server;
  readonly shipment: Shipment;
};

/** An unknown value of PAY. */
export class UnknownPaymentMethod extends Error {
  constructor(way: string) {
    super(`PAY must be wallet, qris or transfer, not "${way}".`);
    this.name = 'UnknownWay';
  }
}

const OPTIONS = new Map([
  ['', WALLET],
  ['wallet', WALLET],
  ['qris', QRIS],
  ['transfer', TRANSFER],
]);

/** By the word of `make demo PAY=…`, in any case; by the wallet where there is none. */
export function paymentOption(way: string): PaymentOption {
  const paying = OPTIONS.get(way.trim().toLowerCase());
  if (paying === undefined) throw new UnknownPaymentMethod(way);
  return paying;
}
