import type { BodyOf, DataOf } from '#src/http/contract/types.ts';
import type { Way } from './areas.ts';
import type { Client, Request } from './client.ts';
import type { Quote } from './quote.ts';
import { bold, dim, green, heading, rupiah, say, showTable } from './tell.ts';
import { type Balance, readBalance } from './wallet.ts';

export type Shipment = DataOf<'createShipment'>;
type Order = BodyOf<'createShipment'>;

/** What was ordered, what came of it, and what the wallet held before. */
export type Bought = {
  readonly order: Order;
  readonly shipment: Shipment;
  readonly before: Balance;
};

export const ORDER_KEY = 'order-7';

const COLUMNS = [
  { title: 'shipment_number' },
  { title: 'awb' },
  { title: 'status' },
  { title: 'payment_status' },
  { title: 'total_amount', align: 'right' },
] as const;

/** The quote, paid out of the wallet. */
export async function ship(client: Client, way: Way, quote: Quote): Promise<Bought> {
  heading(7, 'Ship it');
  say('The wallet pays. A new TEST account has play money.');
  const before = await readBalance(client);
  const order = orderOf(way, quote);
  const shipment = await client.ask<Shipment>(orderRequest(order, ORDER_KEY), 201);
  const { shipment_number, awb, status, payment_status, total_amount } = shipment;
  client.expect('the total', total_amount, quote.final_price);
  client.expect('the payment status', payment_status, 'PAID');
  showTable(COLUMNS, [
    [shipment_number, awb ?? dim('–'), status, green(payment_status), bold(rupiah(total_amount))],
  ]);
  say(dim('The money is held until the courier has taken the order.'));
  return { order, shipment, before };
}

export function orderRequest(order: Order, idempotencyKey: string, but = ''): Request {
  const told = [`Idempotency-Key: ${idempotencyKey}`, ...(but === '' ? [] : [but])].join(', ');
  return { method: 'POST', path: '/shipments', body: order, idempotencyKey, told };
}

function orderOf({ origin, destination }: Way, { quote_id }: Quote): Order {
  return {
    quote_id,
    sender: {
      name: 'Toko Melati',
      phone: '081234567890',
      address: 'Jl. Peta Barat No. 12',
      district_id: origin.district_id,
    },
    receiver: {
      name: 'Sari Wulandari',
      phone: '085712345678',
      address: 'Jl. Veteran No. 8',
      district_id: destination.district_id,
    },
    items: [{ name: 'Batik shirt', quantity: 2, price: 75_000 }],
    payment_method: 'WALLET',
  };
}
