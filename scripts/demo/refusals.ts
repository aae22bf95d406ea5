import type { Area, Route } from './areas.ts';
import type { Client, Request } from './client.ts';
import { type Column, dim, heading, print, red, showTable } from './print.ts';
import { type RateList, ratesRequest } from './rates.ts';

type Refusal = RateList['provider_errors'][number];

const WAMENA = { district_id: '95.01.01', district: 'Wamena' } as Area;
const HEAVY_AND_COD = { package: { weight_grams: 25_000 }, cod_amount: 3_000_000 };

/** TEST only: these declared values make couriers fail, the last by not answering. */
const FAILING_PARCELS = [
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

export async function showRefusals(client: Client, way: Route): Promise<void> {
  heading('Why does a courier not answer?');
  print('None is silently missing. NOT_OFFERED: a retry gets the same answer.');
  const toWamena = ratesRequest({ ...way, destination: WAMENA }, HEAVY_AND_COD);
  const refused = await requestRates(client, toWamena);
  client.expect('codes', codesOf(refused), [
    'COD_UNSUPPORTED',
    'LIMIT_EXCEEDED',
    'NOT_SERVICEABLE',
  ]);
  showTable(COLUMNS, refused.provider_errors.map(cells));
  printOtherRates(refused);

  print('\nFAILED: retry later. In TEST a declared value rehearses it; the other couriers answer.');
  for (const [parcel, code] of FAILING_PARCELS) {
    const failed = await requestRates(client, ratesRequest(way, parcel));
    client.expect('codes', codesOf(failed), [code]);
    showTable(FAILURE_COLUMNS, failed.provider_errors.map(failureCells));
    printOtherRates(failed);
  }
}

const requestRates = (client: Client, request: Request): Promise<RateList> => client.call(request);

function codesOf({ provider_errors }: RateList): readonly string[] {
  return [...new Set(provider_errors.map(({ code }) => code))].toSorted();
}

function printOtherRates({ rates }: RateList): void {
  const couriers = new Set(rates.map(({ courier_code }) => courier_code));
  print(dim(`beside ${rates.length} rates of ${couriers.size} other couriers`));
}

function cells({ courier_code, kind, code, message }: Refusal): string[] {
  return [courier_code, kind === 'FAILED' ? red(kind) : kind, code, message];
}

function failureCells(failure: Refusal): string[] {
  const { retryable, elapsed_ms } = failure;
  return [...cells(failure), retryable ? 'yes' : 'no', `${elapsed_ms} ms`];
}
