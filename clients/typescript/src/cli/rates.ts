import type { BodyOf, Schemas } from '../types.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { choiceOf, listOf, numberOf, placeOf } from './given.ts';
import { rupiah, table } from './print.ts';

export const rates: Command = {
  about: 'compare what a parcel costs',
  options: {
    from: {
      about: 'where it starts: a district (31.73.06), a postal code or an address',
      value: 'PLACE',
      required: true,
    },
    to: { about: 'where it goes', value: 'PLACE', required: true },
    weight: { about: 'weight in grams', value: 'GRAMS', required: true },
    size: { about: 'length, width and height in cm, such as 30x20x10', value: 'LxWxH' },
    courier: { about: 'these couriers only, separated by commas', value: 'CODES' },
    cod: { about: 'cash to collect from the receiver', value: 'RUPIAH' },
    insure: { about: 'insured value of the contents', value: 'RUPIAH' },
    sort: { about: 'cheapest (default) or fastest first', value: 'ORDER' },
  },
  async run({ given, terminal, client }) {
    const body = bodyOf(given);
    const sort = choiceOf(given, 'sort', ['cheapest', 'fastest']);
    const query = sort === 'fastest' ? { sort } : {};
    const compared = await (await client()).rates.compare(body, query);
    const { rates: found, provider_errors: failed, origin, destination } = compared;
    terminal.note(`${origin.label} → ${destination.label}`);
    const text =
      found.length === 0 ? 'No courier delivers this parcel.' : table(found.map(row), RIGHT);
    terminal.show(compared, text);
    for (const { courier_code: courier, message } of failed)
      terminal.note(`${courier}: ${message}`);
  },
};

const RIGHT = ['price', 'total', 'days'];

function bodyOf(given: Given): BodyOf<'compareRates'> {
  const { from = '', to = '', size } = given.options;
  const couriers = listOf(given, 'courier');
  const cod = numberOf(given, 'cod');
  const insured = numberOf(given, 'insure');
  return {
    origin: placeOf(from),
    destination: placeOf(to),
    package: { weight_grams: numberOf(given, 'weight') ?? 0, ...(size && sizeOf(size)) },
    ...(couriers && { couriers: [...couriers] }),
    ...(cod !== undefined && { cod_amount: cod }),
    ...(insured !== undefined && { insured_value: insured }),
  };
}

function sizeOf(text: string) {
  const [, length, width, height] = /^(\d+)x(\d+)x(\d+)$/i.exec(text) ?? [];
  if (height === undefined) {
    throw new UsageError(`--size must be length, width and height in cm (30x20x10), not ${text}`);
  }
  return { length_cm: Number(length), width_cm: Number(width), height_cm: Number(height) };
}

function row(rate: Schemas['Rate']) {
  const { min, max } = rate.estimated_days;
  return {
    courier: rate.courier_code,
    service: rate.service_code,
    price: rupiah(rate.final_price),
    total: rupiah(rate.total_amount),
    days: min === max ? String(min) : `${min}-${max}`,
    '': rate.tags.join(', ').toLowerCase().replaceAll('_', ' '),
  };
}
