import type { Client } from './client.ts';
import { type Bought, ORDER_KEY, orderRequest, type Shipment } from './shipment.ts';
import { bold, heading, say, sayRefusal, showTable } from './tell.ts';

const REPLAYED = 'Idempotent-Replayed';
const COLUMNS = [{ title: 'shipment_number' }, { title: 'replayed' }, { title: REPLAYED }];

/** What happens to who did not hear the answer, and to who takes one key for two orders. */
export async function shipAgain(client: Client, { order, shipment }: Bought): Promise<void> {
  heading('Did the answer get lost?');
  say('The same request again is the same shipment, bought once.');
  const again = await client.ask<Shipment>(orderRequest(order, ORDER_KEY), 201);
  client.expect('the answer', again, { ...shipment, replayed: true });
  client.expect(REPLAYED, client.header(REPLAYED), 'true');
  const { shipment_number, replayed } = again;
  showTable(COLUMNS, [[shipment_number, bold(String(replayed)), `${client.header(REPLAYED)}`]]);

  const receiver = { ...order.receiver, address: 'Jl. Veteran No. 9' };
  const changed = orderRequest({ ...order, receiver }, ORDER_KEY, 'another address');
  const conflict = await client.askInVain(changed, 409);
  client.expect('the code', conflict.code, 'IDEMPOTENCY_CONFLICT');
  sayRefusal(conflict);

  const other = await client.askInVain(orderRequest(order, 'order-8', 'the same quote'), 409);
  client.expect('the code', other.code, 'QUOTE_ALREADY_USED');
  client.expect('its shipment', other.details, { shipment_number });
  sayRefusal(other);
}
