import type { BodyOf } from './contract/types.ts';

/** A column of the CSV of a batch: a field of a row, and its explanation. */
export type BatchColumn = {
  readonly name: string;
  /** Path of the field in a JSON row. */
  readonly path: string;
  /** WHOLE: a number without decimals. */
  readonly kind: 'TEXT' | 'NUMBER' | 'WHOLE' | 'PHONE';
  /**
   * True if the header must name it; columns of the sender are optional if it names `sender_id`.
   */
  readonly isRequired: boolean;
  readonly explanation: string;
  readonly example: string;
};

type Cells = readonly [path: string, explanation: string, example: string];

type RowBody = BodyOf<'createBatch'>['shipments'][number];
type Scalar = string | number | boolean;
/** Paths of the values of a row that a cell can hold: `package.weight_grams`, `items.0.name`. */
type PathsOf<Body> = {
  [Name in keyof Body & string]-?: NonNullable<Body[Name]> extends infer Value
    ? Value extends Scalar
      ? Name
      : Value extends readonly (infer Item)[]
        ? Item extends Scalar
          ? Name
          : `${Name}.0.${PathsOf<Item>}`
        : `${Name}.${PathsOf<Value>}`
    : never;
}[keyof Body & string];

/** Values of a row that its CSV has no columns for. */
type JsonOnly =
  | `${string}coordinates.${'latitude' | 'longitude'}`
  | `items.0.${'description' | 'category' | 'weight_grams'}`
  | `pickup.${string}`
  | `metadata.${string}`
  | 'tags';
type OwnPath = Exclude<PathsOf<RowBody>, JsonOnly | `${'sender' | 'receiver'}.${string}`>;
type PartyField = Exclude<PathsOf<RowBody['receiver']>, JsonOnly>;

/** Explanation of each column of a party. The type requires one for every field of the document. */
const PARTY_COLUMNS: Readonly<Record<PartyField, string>> = {
  name: 'required; 1 to 100 characters',
  phone: 'required; an Indonesian number such as 081234567890 or +6281234567890',
  address: 'required; street and number, 3 to 255 characters',
  village: 'kelurahan or desa, without its kind',
  district_id:
    'code of the kecamatan as GET /areas gives it, such as 31.73.06, or its label; may be left out where address and postal_code say it',
  postal_code: 'five digits; default: the most common one of the district',
  email: 'an e-mail address',
  company: 'for business addresses',
  note: 'for the courier at this address; at most 200 characters',
};

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sender: {
    name: 'Toko Melati',
    phone: '081234567890',
    address: 'Jl. Peta Barat No. 12 RT 03 RW 07',
    district_id: '31.73.06',
  },
  receiver: {
    name: 'Siti',
    phone: '081298765432',
    address: 'Jl. Veteran No. 5',
    district_id: '35.25.14',
  },
};

/**
 * Explanations of the columns, which are named like their fields; those of package and items leave
 * out that prefix.
 */
const FIELDS: Readonly<Record<OwnPath, readonly [explanation: string, example: string]>> = {
  reference: ['required; your number of the shipment, unique within the file', 'order-4711'],
  courier_code: ['a courier of GET /couriers; leave it empty where rule chooses', ''],
  service_code: ['its service of GET /services; beside courier_code', ''],
  rule: ['cheapest, fastest or best; instead of courier_code and service_code', 'cheapest'],
  max_price: ['whole rupiah; the row is refused at a higher price', '100000'],
  'package.weight_grams': ['required; grams', '1200'],
  'package.length_cm': ['centimetres; length, width and height together or not at all', ''],
  'package.width_cm': ['centimetres', ''],
  'package.height_cm': ['centimetres', ''],
  'package.declared_value': ['whole rupiah', ''],
  cod_amount: ['whole rupiah to collect from the receiver', ''],
  insured_value: ['whole rupiah that the contents are insured for', ''],
  collection_method: ['PICKUP or DROP_OFF; default: PICKUP where the service has it', ''],
  notes: ['for the courier; at most 200 characters', ''],
  sender_id: ['a saved sender of GET /senders; instead of all that is of the sender', ''],
  'items.0.name': ['required; contents of the parcel', 'Kopi'],
  'items.0.quantity': ['required; pieces', '1'],
  'items.0.price': ['required; whole rupiah for one piece', '75000'],
  'items.0.sku': ['your number of the item', ''],
};
/** Fields of items, whose columns come last, after both parties. */
const ITEM = /^items\./;

const CELLS: readonly Cells[] = [
  ...ownColumns((path) => !ITEM.test(path)),
  ...partyColumns('sender'),
  ...partyColumns('receiver'),
  ...ownColumns((path) => ITEM.test(path)),
];

const NUMBERS: ReadonlySet<string> = new Set([
  'package.weight_grams',
  'package.length_cm',
  'package.width_cm',
  'package.height_cm',
]);
const WHOLES: ReadonlySet<string> = new Set([
  'max_price',
  'package.declared_value',
  'cod_amount',
  'insured_value',
  'items.0.quantity',
  'items.0.price',
]);

/** Ways to write the numbers of a column, since sheets come from people of several countries. */
export const DIGITS: Readonly<Record<BatchColumn['kind'], string | undefined>> = {
  TEXT: undefined,
  PHONE: undefined,
  NUMBER: 'digits without a thousands separator: 12500, and decimals as 12.5',
  WHOLE: 'digits without a thousands separator: 12500',
};

/** All columns, in the order of the template. */
export const BATCH_COLUMNS: readonly BatchColumn[] = CELLS.map(([path, explanation, example]) => ({
  name: path
    .replace(/^package\./, '')
    .replace('items.0.', 'item_')
    .replaceAll('.', '_'),
  path,
  kind: kindOf(path),
  isRequired: explanation.startsWith('required'),
  explanation: [explanation, DIGITS[kindOf(path)] ?? []].flat().join('; '),
  example,
}));

const NAMES: ReadonlyMap<string, string> = new Map(
  BATCH_COLUMNS.map(({ path, name }) => [path, name]),
);

/** The column of a field; a field that has none keeps its path. */
export function columnOf(path: string): string {
  return NAMES.get(path.replace(/^items\.\d+\./, 'items.0.')) ?? path;
}

function ownColumns(isWanted: (path: string) => boolean): readonly Cells[] {
  return Object.entries(FIELDS).flatMap(([path, [explanation, example]]) =>
    isWanted(path) ? [[path, explanation, example] as const] : [],
  );
}

function partyColumns(role: 'sender' | 'receiver'): readonly Cells[] {
  const unlessSaved = role === 'sender' ? 'required unless there is a sender_id;' : 'required;';
  return Object.entries(PARTY_COLUMNS).map(([field, explanation]) => [
    `${role}.${field}`,
    explanation.replace('required;', unlessSaved),
    EXAMPLES[role]?.[field] ?? '',
  ]);
}

function kindOf(path: string): BatchColumn['kind'] {
  if (path.endsWith('.phone')) return 'PHONE';
  if (WHOLES.has(path)) return 'WHOLE';
  return NUMBERS.has(path) ? 'NUMBER' : 'TEXT';
}
