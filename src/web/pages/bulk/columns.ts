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

/** Numbers, by whether they may have decimals. */
const NUMBERS: Readonly<Record<string, 'digits' | 'decimals'>> = {
  weight_grams: 'decimals',
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
  'receiver_district_id',
  'item_name',
  'item_quantity',
  'item_price',
];
const REQUIRED_OF_SENDER = ['name', 'phone', 'address', 'district_id'].map(
  (one) => `sender_${one}`,
);

/** Titles that shops use; without spaces, dots and case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  reference: ['nopesanan', 'nomorpesanan', 'pesanan', 'orderid', 'order', 'ordernumber', 'ref'],
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
  receiver_name: ['penerima', 'namapenerima', 'nama', 'recipient', 'name'],
  receiver_phone: ['hp', 'nohp', 'nomorhp', 'hppenerima', 'telepon', 'phone', 'notelp'],
  receiver_address: ['alamat', 'alamatpenerima', 'address'],
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
  item_price: ['harga', 'hargabarang', 'hargasatuan', 'price'],
  item_sku: ['sku'],
};

/** Matched by their names, each column once; null: nothing that we know. */
export function matched(header: readonly string[]): readonly (string | null)[] {
  const taken = new Set<string>();
  return header.map((title) => {
    const plain = title.toLowerCase().replace(/[^a-z]/g, '');
    const column = COLUMNS.find((one) => namesOf(one).includes(plain) && !taken.has(one));
    if (column !== undefined) taken.add(column);
    return column ?? null;
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

/** Where the value of a wrong path stands; null: in none of the columns. */
export function columnOfPath(path: string): string | null {
  const name = path
    .replace(/^package\./, '')
    .replace(/^items\.0\./, 'item_')
    .replaceAll('.', '_');
  return COLUMNS.includes(name) ? name : null;
}

/** How to write a number that was sent with separators; undefined: something else is wrong. */
export function digitsText(
  column: string | null,
  code: string,
  text: Readonly<Record<'digits' | 'decimals', string>>,
): string | undefined {
  const kind = NUMBERS[column ?? ''];
  return code === 'INVALID_FORMAT' && kind !== undefined ? text[kind] : undefined;
}

function namesOf(column: string): readonly string[] {
  return [column.replaceAll('_', ''), ...(NAMES[column] ?? [])];
}
