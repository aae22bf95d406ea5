import { readFile, writeFile } from 'node:fs/promises';
import type { SatukurirClient } from '../client.ts';
import { SatukurirError } from '../errors.ts';
import type { BodyOf, DataOf } from '../types.ts';
import { type Command, type Context, type Given, type Terminal, UsageError } from './command.ts';
import { choiceOf } from './given.ts';
import { pairs, rupiah } from './print.ts';

type Sold = BodyOf<'createShipment'>;
type Quoted = BodyOf<'createQuote'>;
type Shipment = DataOf<'getShipment'>;
/** An order as a person writes it into a file: the fields of the shipment and of its quote. */
type Order = Omit<Sold, 'quote_id' | 'payment_method' | 'sender'> &
  Partial<Pick<Quoted, 'courier_code' | 'service_code' | 'insured_value'>> & {
    readonly sender: Sold['receiver'];
    readonly package: Quoted['package'];
  };

const METHODS = ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const;
const EXAMPLE: Order = {
  reference: 'order-4711',
  sender: {
    name: 'Toko Melati',
    phone: '0812-3456-7890',
    address: 'Jl. Peta Barat No. 12',
    district_id: '31.73.06',
  },
  receiver: {
    name: 'Sari Wulandari',
    phone: '0857-1234-5678',
    address: 'Jl. Veteran No. 8',
    district_id: '35.25.14',
  },
  package: { weight_grams: 1200 },
  items: [{ name: 'Batik shirt', quantity: 1, price: 150_000 }],
};

export const ship: Command = {
  about: 'order, pay and book the parcel that a file describes (- is standard input)',
  words: '[FILE]',
  count: [0, 1],
  options: {
    example: { about: 'print a file to begin with' },
    courier: { about: 'courier; default: that of the file, or the cheapest', value: 'CODE' },
    service: { about: 'service of that courier; default: its cheapest', value: 'CODE' },
    fastest: { about: 'the fastest service in place of the cheapest' },
    order: { about: 'your number of the order; default: its reference', value: 'NUMBER' },
    pay: { about: 'WALLET (default), QRIS or MANUAL_TRANSFER', value: 'METHOD' },
    label: { about: 'write the label into this file, a PDF', value: 'FILE' },
  },
  async run(context) {
    const { given, terminal } = context;
    if (given.options.example !== undefined) {
      terminal.show(EXAMPLE, JSON.stringify(EXAMPLE, null, 2));
      return;
    }
    const order = await orderOf(context);
    const key = given.options.order ?? order.reference;
    if (!key) {
      throw new UsageError('missing: --order, or a reference in the file, so that it is paid once');
    }
    const client = await context.client();
    const made =
      (await madeBefore(client, key, terminal)) ?? (await sell(client, { key, order, given }));
    const shipment = await booked(client, made);
    const { label } = given.options;
    if (label !== undefined && shipment.awb !== null) {
      await writeFile(label, await client.shipments.label(shipment.shipment_number));
      terminal.note(`The label is in ${label}.`);
    }
    terminal.show(shipment, shown(shipment));
  },
};

async function orderOf({ given, terminal }: Context): Promise<Order> {
  const [path] = given.words;
  if (path === undefined) throw new UsageError('missing: FILE; --example prints one');
  try {
    return JSON.parse(path === '-' ? await terminal.read() : await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Finds the shipment of an earlier run: a new quote under the same key would be refused. */
async function madeBefore(client: SatukurirClient, key: string, terminal: Terminal) {
  const { items } = await client.shipments.list({ idempotency_key: key }).page();
  const [made] = items;
  if (made !== undefined) terminal.note(`${key} was ordered before:`);
  return made;
}

type Sale = { readonly key: string; readonly order: Order; readonly given: Given };

async function sell(client: SatukurirClient, { key, order, given }: Sale): Promise<Shipment> {
  const payment_method = choiceOf(given, 'pay', METHODS) ?? 'WALLET';
  const { package: parcel, courier_code, service_code, insured_value, ...body } = order;
  const way = {
    origin: placeIn(order.sender),
    destination: placeIn(order.receiver),
    package: parcel,
    ...(order.cod_amount !== undefined && { cod_amount: order.cod_amount }),
    ...(insured_value !== undefined && { insured_value }),
  };
  const courier = given.options.courier ?? courier_code;
  const service = given.options.service ?? service_code;
  const sort = given.options.fastest === undefined ? 'cheapest' : 'fastest';
  const chosen = { ...way, ...(courier !== undefined && { couriers: [courier.toLowerCase()] }) };
  const { rates } = await client.rates.compare(chosen, sort === 'fastest' ? { sort } : {});
  const rate = rates.find((one) => !service || one.service_code === service.toUpperCase());
  if (rate === undefined) {
    const wanted = [courier, service].filter(Boolean).join(' ') || 'courier';
    throw new SatukurirError(`No ${wanted} delivers this parcel: satukurir rates compares all.`);
  }
  const { quote_id } = await client.quotes.create({
    ...way,
    courier_code: rate.courier_code,
    service_code: rate.service_code,
  });
  const sold = { ...body, quote_id, payment_method };
  return client.shipments.create(sold, { idempotencyKey: key });
}

/** Waits for the AWB of a paid shipment; an unpaid one is shown with its instructions. */
async function booked(client: SatukurirClient, shipment: Shipment): Promise<Shipment> {
  if (shipment.payment_status !== 'PAID') return shipment;
  return client.shipments.untilBooked(shipment.shipment_number);
}

function placeIn({ district_id, postal_code, address }: Order['receiver']): Quoted['origin'] {
  if (district_id) return { district_id };
  return { address, ...(postal_code && { postal_code }) };
}

function shown(shipment: Shipment): string {
  const { qr_string: qr, transfer } = shipment;
  return pairs({
    shipment: shipment.shipment_number,
    status: shipment.status,
    courier: `${shipment.courier_name} ${shipment.service_name}`,
    awb: shipment.awb,
    total: rupiah(shipment.total_amount),
    'pay by QRIS': qr,
    'pay by transfer':
      transfer && `${transfer.bank} ${transfer.account_number}, ${rupiah(transfer.amount)}`,
    tracking: shipment.tracking_url,
  });
}
