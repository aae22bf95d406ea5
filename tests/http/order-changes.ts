import { shipmentBody } from '#tests/kit/api-client.ts';
import { sized } from '#tests/kit/size.ts';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Generators of valid values, a different one for every number. */
const OTHERS: Readonly<Record<string, (at: number) => unknown>> = {
  phone: (at) => `08123450${1_000 + at}`,
  district_id: (at) => `31.${10 + at}.07`,
  postal_code: (at) => `${10_000 + at}`,
  email: (at) => `sari${at}@example.com`,
  latitude: (at) => at / 1_000,
  longitude: (at) => at / 1_000,
};
/** Number of changes of the value of one field. */
const TIMES = sized({ small: 2, full: 35 });
/** Fields with too few values to change them this often. */
const CHOICES: readonly string[] = ['payment_method', 'collection_method'];
/** Required fields of an order, at any depth. */
const REQUIRED = new Set(
  ['quote_id', 'sender', 'receiver', 'items', 'payment_method', 'insured_value', 'latitude'].concat(
    ['name', 'phone', 'address', 'district_id', 'quantity', 'price', 'longitude'],
  ),
);

/** Order of QUOTE_BODY with `cod` that has every optional field. */
export function fullOrder(quoteId: string) {
  const { sender, receiver, items, ...order } = shipmentBody(quoteId);
  const contact = { postal_code: '61121', email: 'sari@example.com', company: 'CV Sari' };
  const place = { note: 'Ring twice', coordinates: { latitude: -7.17, longitude: 112.63 } };
  const details = { sku: 'BTK-M', description: 'Blue', category: 'Clothes', weight_grams: 300 };
  return {
    ...order,
    sender: { ...sender, ...contact, ...place },
    receiver: { ...receiver, ...contact, ...place },
    items: items.map((item) => ({ ...item, ...details })),
    cod_amount: 200_000,
    insurance: { insured_value: 150_000 },
    collection_method: 'PICKUP',
    reference: 'order-4711',
    notes: 'Fragile',
    metadata: { channel: 'web' },
  };
}

/** Orders with one field changed, removed or added; each still fits the schema. */
export function changedOrders(order: Json): readonly Json[] {
  const paths = pathsIn(order);
  const leaves = paths.filter((path) => !isObject(at(order, path)));
  const taken = paths.filter((path) => isOptional(path)).map((path) => without(order, path));
  const added = [
    { ...order, metadata: { channel: 'web', other: 'web' } },
    { ...order, items: [at(order, ['items', 0]), at(order, ['items', 0])] },
    { ...order, collection_method: 'DROP_OFF' },
  ];
  const changed = leaves
    .filter((path) => !CHOICES.includes(nameOf(path)))
    .flatMap((path) => othersOf(order, path));
  return [...taken, ...added, ...changed];
}

function othersOf(order: Json, path: Path): readonly Json[] {
  const present = at(order, path);
  const plain = (turn: number) =>
    typeof present === 'number' ? present + 1 + turn : `other ${turn}`;
  const other = OTHERS[nameOf(path)] ?? plain;
  return Array.from({ length: TIMES }, (_, turn) => replaced(order, path, other(turn)));
}

function pathsIn(value: unknown, before: Path = []): readonly Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...before, Array.isArray(value) ? Number(name) : name];
    return [path, ...pathsIn(child, path)];
  });
}

function isOptional(path: Path): boolean {
  return typeof path.at(-1) === 'string' && !REQUIRED.has(nameOf(path));
}

function replaced(order: Json, path: Path, value: unknown): Json {
  const copy = structuredClone(order);
  Object.assign(Object(at(copy, path.slice(0, -1))), { [nameOf(path)]: value });
  return copy;
}

function without(order: Json, path: Path): Json {
  const copy = structuredClone(order);
  Reflect.deleteProperty(Object(at(copy, path.slice(0, -1))), nameOf(path));
  return copy;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((place, name) => Object(place)[name], value);
}

function nameOf(path: Path): string {
  return String(path.at(-1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
