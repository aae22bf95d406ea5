import { QRIS } from './by-qris.ts';
import { TRANSFER } from './by-transfer.ts';
import { WALLET } from './by-wallet.ts';
import type { Client } from './client.ts';
import type { Server } from './server.ts';
import type { Order, Shipment } from './shipment.ts';

/** One way to pay the shipment of the story. */
export type Paying = {
  readonly method: Order['payment_method'];
  /** Told before the order. */
  readonly told: string;
  /** How it stands when it was ordered. */
  readonly standing: Pick<Shipment, 'status' | 'payment_status'>;
  /** The types of all rows in `available`, as they come. */
  readonly available: readonly string[];
  /** What is to be done about the money. */
  instruct(client: Client, shipment: Shipment): Promise<void>;
  /** Answers the rupiah that came into the wallet for it. */
  pay(stage: Stage): Promise<number>;
};

export type Stage = {
  readonly client: Client;
  readonly server: Server;
  readonly shipment: Shipment;
};

/** Somebody typed something wrong. */
export class UnknownWay extends Error {
  constructor(way: string) {
    super(`PAY must be wallet, qris or transfer, not "${way}".`);
    this.name = 'UnknownWay';
  }
}

const WAYS = new Map([
  ['', WALLET],
  ['wallet', WALLET],
  ['qris', QRIS],
  ['transfer', TRANSFER],
]);

/** By the word of `make demo PAY=…`, in any case; by the wallet where there is none. */
export function payingBy(way: string): Paying {
  const paying = WAYS.get(way.trim().toLowerCase());
  if (paying === undefined) throw new UnknownWay(way);
  return paying;
}
