import type { DataOf } from '#src/http/contract/types.ts';
import type { Client, Request } from './client.ts';
import { bold, green, showTable } from './print.ts';

type Shipment = DataOf<'getShipment'>;

const COLUMNS = [
  { title: 'shipment_number' },
  { title: 'payment_method' },
  { title: 'payment_status' },
  { title: 'paid_at' },
] as const;

/** Prints the payment of the shipment in the answer, which must be paid. */
export async function showPaid(client: Client, request: Request): Promise<void> {
  const paid = await client.call<Shipment>(request);
  const { shipment_number, payment_method, payment_status, paid_at } = paid;
  client.expect('the payment status', payment_status, 'PAID');
  showTable(COLUMNS, [
    [bold(shipment_number), payment_method, green(payment_status), `${paid_at}`],
  ]);
}
