import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { heading, print, showTable } from './print.ts';

export type Area = DataOf<'searchAreas'>['items'][number];
export type Route = { readonly origin: Area; readonly destination: Area };

const CODES_SHOWN = 4;

/** A search text, and the district that it must find. */
const SEARCHES = [
  { search: 'kec kebomas', expected: '35.25.14' },
  { search: 'kalidres', expected: '31.73.06' },
] as const;

const COLUMNS = [
  { title: 'district_id' },
  { title: 'District' },
  { title: 'Regency, province' },
  { title: 'Postal codes' },
];

/** Finds the origin and the destination of the scenario. */
export async function findAreas(client: Client): Promise<Route> {
  heading('Where from, where to?');
  print('Prices are from district to district (kecamatan). Misspelt names are found, too.');
  const destination = await find(client, SEARCHES[0]);
  const origin = await find(client, SEARCHES[1]);
  return { origin, destination };
}

async function find(
  client: Client,
  { search, expected }: (typeof SEARCHES)[number],
): Promise<Area> {
  const query = { search, limit: '3' };
  const request = { method: 'GET', path: '/areas', query } as const;
  const { items } = await client.call<DataOf<'searchAreas'>>(request);
  const [first] = items;
  client.expect('the first district', first?.district_id, expected);
  showTable(COLUMNS, items.map(row));
  return first as Area;
}

function row({ district_id, district, regency, province, postal_codes }: Area): string[] {
  return [district_id, district, `${regency}, ${province}`, codes(postal_codes)];
}

function codes(all: readonly string[]): string {
  const shown = all.slice(0, CODES_SHOWN);
  return [...shown, ...(all.length > shown.length ? ['…'] : [])].join(' ');
}
