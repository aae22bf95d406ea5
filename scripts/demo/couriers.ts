import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { dim, green, heading, print, red, showTable } from './print.ts';

type Courier = DataOf<'listCouriers'>['items'][number];

const PICKUP = { SEPARATE: 'on request', WITH_BOOKING: 'with booking', NONE: 'drop-off only' };
const NONE = dim('–');

const COLUMNS = [
  { title: 'Courier' },
  { title: 'courier_code' },
  { title: 'Pickup' },
  { title: 'COD' },
  { title: 'Insurance' },
  { title: 'Cancellation' },
  { title: 'Health' },
];

export async function listCouriers(client: Client): Promise<void> {
  heading('Which couriers are there?');
  print('A TEST key uses simulated couriers, modelled on the real ones.');
  const { items } = await client.call<DataOf<'listCouriers'>>({ method: 'GET', path: '/couriers' });
  client.expect('the number of couriers', items.length, 8);
  showTable(COLUMNS, items.map(row));
}

function row({ name, courier_code, capabilities, health }: Courier): string[] {
  const { pickup, cod, insurance, cancellation } = capabilities;
  const can = [cod, insurance, cancellation].map((isSo) => (isSo ? 'yes' : NONE));
  return [name, courier_code, PICKUP[pickup], ...can, healthText(health)];
}

function healthText({ status }: Courier['health']): string {
  return status === 'UP' ? green(status) : red(status);
}
