import type { Client } from './client.ts';
import type { Shipment } from './order.ts';
import { bold, heading, print, printRefusal, showTable } from './print.ts';
import { ORDER_KEY, type OrderedShipment, orderRequest } from './shipment.ts';

const REPLAYED = 'Idempotent-Replayed';
const COLUMNS = [{ title: 'shipment_number' }, { title: 'replayed' }, { title: REPLAYED }];

/** Retries after a lost answer, then reuses the key for another order. */
export async function retryShipment(
  client: Client,
  { order, shipment }: OrderedShipment,
): Promise<void> {
  heading('What if the answer gets lost?');
  print('The same request again gets the same shipment, paid once.');
  const again = await client.call<Shipment>(orderRequest(order, ORDER_KEY), 201);
  client.expect('the answer', again, { ...shipment, replayed: true });
  client.expect(REPLAYED, client.header(REPLAYED), 'true');
  const { shipment_number, replayed } = again;
  showTable(COLUMNS, [[shipment_number, bold(String(replayed)), `${client.header(REPLAYED)}`]]);

  const receiver = { ...order.receiver, address: 'Jl. Veteran No. 9' };
  const changed = orderRequest({ ...order, receiver }, ORDER_KEY, 'another address');
  const conflict = await client.callRefused(changed, 409);
  client.expect('the code', conflict.code, 'IDEMPOTENCY_CONFLICT');
  printRefusal(conflict);

  const other = await client.callRefused(orderRequest(order, 'order-8', 'the same quote'), 409);
  client.expect('the code', other.code, 'QUOTE_ALREADY_USED');
  client.expect('its shipment', other.details, { shipment_number });
  printRefusal(other);
}
