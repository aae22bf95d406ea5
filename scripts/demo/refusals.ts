import type { Area, Way } from './areas.ts';
import type { Client, Request } from './client.ts';
import { type RateList, ratesRequest } from './rates.ts';
import { type Column, dim, heading, red, say, showTable } from './tell.ts';

type Refusal = RateList['provider_errors'][number];

const WAMENA = { district_id: '95.01.01', district: 'Wamena' } as Area;
const HEAVY_AND_COD = { package: { weight_grams: 25_000 }, cod_amount: 3_000_000 };

/** TEST only: these declared values make couriers fail, the last by saying nothing. */
const REHEARSALS = [
  [{ package: { weight_grams: 1200, declared_value: 666_001 } }, 'COURIER_ERROR'],
  [{ package: { weight_grams: 1200, declared_value: 666_002 } }, 'COURIER_TIMEOUT'],
] as const;

const COLUMNS: readonly Column[] = [
  { title: 'Courier' },
  { title: 'kind' },
  { title: 'code' },
  { title: 'message' },
];
const FAILURE_COLUMNS: readonly Column[] = [
  ...COLUMNS,
  { title: 'retryable' },
  { title: 'after', align: 'right' },
];

export async function hearRefusals(client: Client, way: Way): Promise<void> {
  heading('Why does a courier not answer?');
  say('None is silently missing. NOT_OFFERED: the same question gets the same answer tomorrow.');
  const toWamena = ratesRequest({ ...way, destination: WAMENA }, HEAVY_AND_COD);
  const refused = await hear(client, toWamena);
  client.expect('codes', codesOf(refused), [
    'COD_UNSUPPORTED',
    'LIMIT_EXCEEDED',
    'NOT_SERVICEABLE',
  ]);
  showTable(COLUMNS, refused.provider_errors.map(cells));
  sayRest(refused);

  say('\nFAILED: ask again later. In TEST a declared value rehearses it; the others answer.');
  for (const [parcel, code] of REHEARSALS) {
    const failed = await hear(client, ratesRequest(way, parcel));
    client.expect('codes', codesOf(failed), [code]);
    showTable(FAILURE_COLUMNS, failed.provider_errors.map(failureCells));
    sayRest(failed);
  }
}

const hear = (client: Client, request: Request): Promise<RateList> => client.ask(request);

function codesOf({ provider_errors }: RateList): readonly string[] {
  return [...new Set(provider_errors.map(({ code }) => code))].toSorted();
}

function sayRest({ rates }: RateList): void {
  const couriers = new Set(rates.map(({ courier_code }) => courier_code));
  say(dim(`beside ${rates.length} rates of ${couriers.size} other couriers`));
}

function cells({ courier_code, kind, code, message }: Refusal): string[] {
  return [courier_code, kind === 'FAILED' ? red(kind) : kind, code, message];
}

function failureCells(failure: Refusal): string[] {
  const { retryable, elapsed_ms } = failure;
  return [...cells(failure), retryable ? 'yes' : 'no', `${elapsed_ms} ms`];
}
