import type { BodyOf, DataOf } from '#src/http/contract/types.ts';
import type { Route } from './areas.ts';
import type { Client, Request } from './client.ts';
import { bold, days, dim, grams, heading, kilograms, print, rupiah, showTable } from './print.ts';

export type RateList = DataOf<'compareRates'>;
export type Rate = RateList['rates'][number];
type Parcel = Omit<BodyOf<'compareRates'>, 'origin' | 'destination'>;

/** The parcel of the whole scenario. */
export const PARCEL = { package: { weight_grams: 1200 } };

const SHOWN = 8;

const COLUMNS = [
  { title: 'Courier' },
  { title: 'Service' },
  { title: '' },
  { title: 'Days', align: 'right' },
  { title: 'Billed as', align: 'right' },
  { title: 'COD' },
  { title: 'You pay', align: 'right' },
] as const;

/** Returns the cheapest rate. */
export async function compareRates(client: Client, way: Route): Promise<Rate> {
  heading('What does it cost?');
  print('All couriers are asked at once; the cheapest rate comes first.');
  const { rates, provider_errors } = await client.call<RateList>(ratesRequest(way, PARCEL));
  client.expect('couriers without a rate', provider_errors, []);
  const prices = rates.map(({ final_price }) => final_price);
  client.expect(
    'prices',
    prices,
    prices.toSorted((one, other) => one - other),
  );
  showTable(COLUMNS, rates.slice(0, SHOWN).map(row));
  const couriers = new Set(rates.map(({ courier_code }) => courier_code));
  print(dim(`the first ${SHOWN} of ${rates.length} services of ${couriers.size} couriers`));
  return rates[0] as Rate;
}

export function ratesRequest(way: Route, parcel: Parcel): Request {
  const ends = `${way.origin.district} → ${way.destination.district}`;
  return {
    method: 'POST',
    path: '/rates',
    body: { ...endsOf(way), ...parcel },
    note: [`${ends}, ${grams(parcel.package.weight_grams)}`, ...extras(parcel)].join(', '),
  };
}

export function endsOf({ origin, destination }: Route) {
  return {
    origin: { district_id: origin.district_id },
    destination: { district_id: destination.district_id },
  };
}

function extras({ cod_amount, package: { declared_value } }: Parcel): string[] {
  return [
    ...(cod_amount === undefined ? [] : [`COD ${rupiah(cod_amount)}`]),
    ...(declared_value === undefined ? [] : [`declared_value ${declared_value}`]),
  ];
}

function row(rate: Rate): string[] {
  return [
    rate.courier_name,
    rate.service_code,
    dim(rate.service_name),
    days(rate.estimated_days),
    kilograms(rate.chargeable_weight_kg),
    rate.cod_supported ? 'yes' : dim('–'),
    bold(rupiah(rate.final_price)),
  ];
}
