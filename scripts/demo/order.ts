import type { BodyOf, DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import type { Server } from './server.ts';

export type Order = BodyOf<'createShipment'>;
export type Shipment = DataOf<'createShipment'>;

/** One way to pay the shipment of the scenario. */
export type PaymentOption = {
  readonly method: Order['payment_method'];
  /** Printed before the order. */
  readonly note: string;
  /** The expected statuses after the order. */
  readonly expected: Pick<Shipment, 'status' | 'payment_status'>;
  /** The expected types of transactions in `available`, in order. */
  readonly available: readonly string[];
  /** Prints the payment instructions. */
  instruct(client: Client, shipment: Shipment): Promise<void>;
  /** Pays, and returns the rupiah that came into the wallet. */
  pay(stage: PaymentContext): Promise<number>;
};

export type PaymentContext = {
  readonly client: Client;
  readonly server: Server;
  readonly shipment: Shipment;
};
