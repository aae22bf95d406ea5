const PARTY = [
  'name',
  'phone',
  'address',
  'village',
  'district_id',
  'postal_code',
  'email',
  'company',
  'note',
] as const;
const SENDER = PARTY.map((field) => `sender_${field}`);

/** Columns of the CSV of POST /batches. */
export const COLUMNS: readonly string[] = [
  'reference',
  'courier_code',
  'service_code',
  'rule',
  'max_price',
  'weight_grams',
  'length_cm',
  'width_cm',
  'height_cm',
  'declared_value',
  'cod_amount',
  'insured_value',
  'collection_method',
  'notes',
  'sender_id',
  ...SENDER,
  ...PARTY.map((field) => `receiver_${field}`),
  'item_name',
  'item_quantity',
  'item_price',
  'item_sku',
];

type NumberKind = 'digits' | 'decimals' | 'grams';

/** Numbers, by how they are written. */
const NUMBERS: Readonly<Record<string, NumberKind>> = {
  weight_grams: 'grams',
  length_cm: 'decimals',
  width_cm: 'decimals',
  height_cm: 'decimals',
  max_price: 'digits',
  declared_value: 'digits',
  cod_amount: 'digits',
  insured_value: 'digits',
  item_quantity: 'digits',
  item_price: 'digits',
};

/** Columns that a sheet must have; those of the sender may come from a saved sender. */
const REQUIRED: readonly string[] = [
  'reference',
  'weight_grams',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'item_name',
  'item_quantity',
  'item_price',
];
const REQUIRED_OF_SENDER = ['name', 'phone', 'address'].map((one) => `sender_${one}`);

/** Shopify names the number of an order `Name`: `#1001`. */
const ORDER = /^#\s?\d+$/;

/** Titles that shops use; without spaces, dots and case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  reference: [
    'nopesanan',
    'nomorpesanan',
    'pesanan',
    'noorder',
    'nomororder',
    'orderid',
    'order',
    'ordernumber',
    'ref',
  ],
  courier_code: ['kurir', 'courier'],
  service_code: ['layanan', 'service'],
  rule: ['aturan'],
  weight_grams: ['berat', 'beratgram', 'weight', 'gram'],
  length_cm: ['panjang', 'length'],
  width_cm: ['lebar', 'width'],
  height_cm: ['tinggi', 'height'],
  declared_value: ['nilaibarang'],
  cod_amount: ['cod', 'nilaicod'],
  insured_value: ['asuransi', 'nilaiasuransi'],
  notes: ['catatan'],
  receiver_name: [
    'penerima',
    'namapenerima',
    'namapembeli',
    'pembeli',
    'nama',
    'recipient',
    'name',
  ],
  receiver_phone: [
    'hp',
    'nohp',
    'nomorhp',
    'hppenerima',
    'telepon',
    'nomortelepon',
    'notelepon',
    'notelp',
    'wa',
    'nowa',
    'nomorwa',
    'hpwa',
    'whatsapp',
    'nowhatsapp',
    'phone',
    'phonenumber',
  ],
  receiver_address: ['alamat', 'alamatlengkap', 'alamatpenerima', 'address'],
  receiver_village: ['kelurahan', 'desa', 'village'],
  receiver_district_id: ['kecamatan', 'kodekecamatan', 'district', 'districtid'],
  receiver_postal_code: ['kodepos', 'postalcode'],
  receiver_email: ['email'],
  receiver_note: ['catatanpenerima'],
  sender_name: ['pengirim', 'namapengirim'],
  sender_phone: ['hppengirim'],
  sender_address: ['alamatpengirim'],
  sender_district_id: ['kecamatanpengirim'],
  item_name: ['barang', 'namabarang', 'isi', 'isipaket', 'item', 'product', 'produk'],
  item_quantity: ['jumlah', 'qty', 'quantity', 'pcs'],
  item_price: ['harga', 'hargarp', 'hargabarang', 'hargasatuan', 'hargasatuanrp', 'price'],
  item_sku: ['sku'],
};

/** Matched by their names, each column once; null: nothing that we know. */
export function matched(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): readonly (string | null)[] {
  const taken = new Set<string>();
  return header.map((title, place) => {
    const plain = title.toLowerCase().replace(/[^a-z]/g, '');
    const cells = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
    const isNumbered =
      plain === 'name' && cells.length > 0 && cells.every((cell) => ORDER.test(cell));
    const column = isNumbered
      ? 'reference'
      : COLUMNS.find((one) => namesOf(one).includes(plain) && !taken.has(one));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Required ones that no column of the sheet is. */
export function missingColumns(
  columns: readonly (string | null)[],
  { hasSender }: { readonly hasSender: boolean },
): readonly string[] {
  const isNamed = hasSender || columns.includes('sender_id');
  const required = isNamed ? REQUIRED : [...REQUIRED, ...REQUIRED_OF_SENDER];
  return required.filter((one) => !columns.includes(one));
}

/** Number of the item that a wrong path is about, from 0; 0 for a path of the parcel. */
export function itemOf(path: string): number {
  return Number(/^items\.(\d+)\./.exec(path)?.[1] ?? 0);
}

/** Column of the value of a wrong path; null: it has none. */
export function columnOfPath(path: string): string | null {
  const name = path
    .replace(/^package\./, '')
    .replace(/^items\.\d+\./, 'item_')
    .replaceAll('.', '_');
  return COLUMNS.includes(name) ? name : null;
}

/** How to write a number that was sent with separators; undefined: something else is wrong. */
export function digitsText(
  column: string | null,
  code: string,
  text: Readonly<Record<NumberKind, string>>,
): string | undefined {
  const kind = NUMBERS[column ?? ''];
  return code === 'INVALID_FORMAT' && kind !== undefined ? text[kind] : undefined;
}

function namesOf(column: string): readonly string[] {
  return [column.replaceAll('_', ''), ...(NAMES[column] ?? [])];
}
