import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf } from '#src/http/contract/types.ts';
import type { Route } from './areas.ts';
import type { Client } from './client.ts';
import { bold, heading, print, rewrite, rupiah, showTable } from './print.ts';
import { endsOf, PARCEL, type Rate } from './rates.ts';

export type Quote = DataOf<'createQuote'>;

const LOCKED_MS = 15 * 60_000;
/** Enough to see that the countdown runs. */
const SECONDS_COUNTED = 3;

const COLUMNS = [
  { title: 'quote_id' },
  { title: 'Courier' },
  { title: 'Service' },
  { title: 'Status' },
  { title: 'You pay', align: 'right' },
] as const;

/** Locks the price of a rate. */
export async function lockPrice(client: Client, way: Route, rate: Rate): Promise<Quote> {
  heading('Is the price locked?');
  print('A quote locks the price for 15 minutes, even if price lists change.');
  const { courier_name, courier_code, service_code } = rate;
  const body = { ...endsOf(way), ...PARCEL, courier_code, service_code };
  const note = `${courier_name} ${service_code}`;
  const request = { method: 'POST', path: '/quotes', body, note } as const;
  const quote = await client.call<Quote>(request, 201);
  const { quote_id, status, final_price, created_at, expires_at } = quote;
  client.expect('the price', final_price, rate.final_price);
  client.expect('its time', Date.parse(expires_at) - Date.parse(created_at), LOCKED_MS);
  showTable(COLUMNS, [[quote_id, courier_name, service_code, status, bold(rupiah(final_price))]]);
  await countDown(Date.parse(expires_at));
  return quote;
}

/** Counts down on a terminal only; a pipe does not wait. */
async function countDown(untilMs: number): Promise<void> {
  const left = () => print(`expires in ${bold(clock(untilMs - Date.now()))}`);
  left();
  if (!process.stdout.isTTY) return;
  for (let second = 0; second < SECONDS_COUNTED; second += 1) {
    await sleep(1_000);
    rewrite(left);
  }
}

/** Formats 899,500 ms as `14:59`. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
