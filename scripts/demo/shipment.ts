import type { Route } from './areas.ts';
import type { Client, Request } from './client.ts';
import type { Order, PaymentOption, Shipment } from './order.ts';
import { bold, dim, green, heading, print, rupiah, showTable } from './print.ts';
import type { Quote } from './quote.ts';
import { type Balance, readBalance } from './wallet.ts';

/** The order, its shipment, and the balance before. */
export type OrderedShipment = {
  readonly order: Order;
  readonly shipment: Shipment;
  readonly before: Balance;
};

type OrderOptions = { readonly way: Route; readonly quote: Quote; readonly paying: PaymentOption };

export const ORDER_KEY = 'order-7';

const COLUMNS = [
  { title: 'shipment_number' },
  { title: 'awb' },
  { title: 'status' },
  { title: 'payment_status' },
  { title: 'total_amount', align: 'right' },
] as const;

/** Orders a shipment from the quote with this payment method. */
export async function ship(client: Client, options: OrderOptions): Promise<OrderedShipment> {
  const { quote, paying } = options;
  heading('Ship it');
  print(paying.note);
  const before = await readBalance(client);
  const order = orderOf(options);
  const shipment = await client.call<Shipment>(orderRequest(order, ORDER_KEY), 201);
  const { shipment_number, awb, status, payment_status, total_amount } = shipment;
  client.expect('the total', total_amount, quote.final_price);
  client.expect('how it stands', { status, payment_status }, paying.expected);
  showTable(COLUMNS, [
    [shipment_number, awb ?? dim('–'), status, paid(payment_status), bold(rupiah(total_amount))],
  ]);
  await paying.instruct(client, shipment);
  return { order, shipment, before };
}

function paid(status: Shipment['payment_status']): string {
  return status === 'PAID' ? green(status) : status;
}

export function orderRequest(order: Order, idempotencyKey: string, but = ''): Request {
  const note = [`Idempotency-Key: ${idempotencyKey}`, ...(but === '' ? [] : [but])].join(', ');
  return { method: 'POST', path: '/shipments', body: order, idempotencyKey, note };
}

function orderOf({ way: { origin, destination }, quote, paying }: OrderOptions): Order {
  return {
    quote_id: quote.quote_id,
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
    payment_method: paying.method,
  };
}
