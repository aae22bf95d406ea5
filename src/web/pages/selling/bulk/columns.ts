import { namesOf } from './column-names.ts';

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
const SENT: readonly string[] = [
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
/**
 * Columns with a district's surroundings, by which the page finds it; the API does not have them.
 */
const AROUND: readonly string[] = ['receiver_city', 'receiver_province'];

/** Everything that a column of a sheet may mean. */
export const COLUMNS: readonly string[] = [...SENT, ...AROUND];

type NumberKind = 'money' | 'pieces' | 'decimals' | 'grams';

/** Numeric columns, by their notation. */
const NUMBERS: Readonly<Record<string, NumberKind>> = {
  weight_grams: 'grams',
  length_cm: 'decimals',
  width_cm: 'decimals',
  height_cm: 'decimals',
  max_price: 'money',
  declared_value: 'money',
  cod_amount: 'money',
  insured_value: 'money',
  item_quantity: 'pieces',
  item_price: 'money',
};

/** Columns that a sheet must have; a saved sender may replace those of the sender. */
const REQUIRED: readonly string[] = [
  'reference',
  'weight_grams',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'item_name',
  'item_price',
];
const REQUIRED_OF_SENDER = ['name', 'phone', 'address'].map((one) => `sender_${one}`);

/** Shopify's title for an order's number is `Name`, with values such as `#1001`. */
const ORDER = /^#\s?\d+$/;
/** Field codes of numbers that the API could not read. */
const UNREAD: readonly string[] = ['INVALID_FORMAT', 'WRONG_TYPE'];
/** Units and remarks in a title, such as `Weight(kg)` and `Harga (Rp)`. */
const REMARK = /\(.*?\)/g;

/**
 * Titles that shops use, without punctuation and case, the best first: those of Shopee, Tokopedia,
 * TikTok Shop, Lazada, Shopify, and of people.
 */
const TITLES: Readonly<Record<string, string>> = {
  reference:
    'nopesanan nomorpesanan idpesanan kodepesanan pesanan noorder nomororder kodeorder idorder orderid orderno ordernumber ordersn order invoice noinvoice nomorinvoice noreferensi nomorreferensi ref',
  courier_code: 'kurir kodekurir courier',
  service_code: 'layanan kodelayanan service',
  rule: 'aturan',
  max_price: 'ongkirmaksimal maksimalongkir',
  weight_grams:
    'totalberat totalweight beratpaket packageweight berat beratgram beratkg weight weightgram weightkg gram beratbarang beratproduk productweight',
  length_cm: 'panjang length',
  width_cm: 'lebar width',
  height_cm: 'tinggi height',
  declared_value: 'nilaibarang nilaipaket',
  cod_amount: 'nilaicod nominalcod jumlahcod tagihancod cod',
  insured_value: 'nilaiasuransi asuransi',
  collection_method: 'carapenyerahan metodepengambilan',
  notes: 'catatankurir catatan',
  receiver_name:
    'namapenerima penerima recipient recipientname shippingname namapembeli pembeli buyername customername namalengkap nama name',
  receiver_phone:
    'nohppenerima nomorhppenerima hppenerima notelppenerima noteleponpenerima nomorteleponpenerima teleponpenerima telppenerima hp nohp nomorhp nohandphone handphone telepon telp nomortelepon nomortelp notelepon notelp wa nowa nomorwa hpwa whatsapp nowhatsapp nomorwhatsapp recipientphone shippingphone phone phonenumber phoneno mobile',
  receiver_address:
    'alamatlengkap alamatpengiriman alamatpenerima alamattujuan alamat detailalamat detailaddress fulladdress recipientaddress deliveryaddress shippingaddress shippingaddress1 shippingstreet address address1',
  receiver_village: 'kelurahan desa kelurahandesa desakelurahan villages village',
  receiver_district_id:
    'kecamatan kecamatanpenerima kecamatantujuan kodekecamatan districts subdistrict shippingaddress5 district',
  receiver_city:
    'kotakabupaten kabupatenkota kabkota kotakab kota kabupaten kotapenerima kotatujuan regencyandcity regency city shippingcity shippingaddress4 district',
  receiver_province:
    'provinsi propinsi provinsipenerima province shippingprovince shippingaddress3 shippingregion',
  receiver_postal_code:
    'kodepos kodepospenerima kodepostujuan postcode zipcode zip shippingpostcode shippingzip',
  receiver_email: 'emailpenerima email',
  receiver_company: 'perusahaan namaperusahaan',
  receiver_note: 'catatanpenerima patokan additionaladdressinformation',
  sender_name: 'namapengirim pengirim',
  sender_phone: 'nohppengirim nomorhppengirim hppengirim notelppengirim teleponpengirim',
  sender_address: 'alamatpengirim',
  sender_district_id: 'kecamatanpengirim',
  sender_postal_code: 'kodepospengirim',
  item_name:
    'namabarang namaproduk productname itemname lineitemname barang produk product item isipaket isikiriman isi',
  item_quantity:
    'jumlah jumlahbarang jumlahproduk jumlahprodukdibeli kuantitas qty quantity lineitemquantity pcs',
  item_price:
    'hargasetelahdiskon hargajual hargasatuan harga hargarp hargasatuanrp hargabarang hargaproduk hargaawal skuunitoriginalprice unitprice paidprice lineitemprice price',
  item_sku: 'sku nomorreferensisku nomorsku sellersku lineitemsku kodebarang',
};

const KNOWN: ReadonlySet<string> = new Set(COLUMNS.flatMap(titlesOf));

/** Matched by their names, each column once; null if nothing that we know. */
export function matched(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): readonly (string | null)[] {
  const found: (string | null)[] = header.map((title, place) =>
    plainOf(title) === 'name' && isNumbered(rows, place) ? 'reference' : null,
  );
  for (const column of COLUMNS) {
    if (found.includes(column)) continue;
    const place = placeOf(column, header, found);
    if (place !== undefined) found[place] = column;
  }
  return found;
}

/** How many titles may be of columns that we know. */
export function knownIn(titles: readonly string[]): number {
  return titles.filter((title) => KNOWN.has(plainOf(title)) || KNOWN.has(bareOf(title))).length;
}

/** Place of the title that fits a column best, among those that stand for nothing yet. */
function placeOf(
  column: string,
  header: readonly string[],
  found: readonly (string | null)[],
): number | undefined {
  for (const name of titlesOf(column)) {
    const place = header.findIndex(
      (title, at) => found[at] === null && [plainOf(title), bareOf(title)].includes(name),
    );
    if (place !== -1) return place;
  }
  return undefined;
}

/** Titles of a column, without signs and case, the fittest first. */
function titlesOf(column: string): readonly string[] {
  const own = [column, ...namesOf(column)].map(plainOf);
  return [...own, ...(TITLES[column]?.split(' ') ?? [])];
}

function plainOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function bareOf(title: string): string {
  return plainOf(title.replace(REMARK, ''));
}

function isNumbered(rows: readonly (readonly string[])[], place: number): boolean {
  const cells = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => ORDER.test(cell));
}

/** True for a column that POST /batches takes. */
export function isSent(column: string): boolean {
  return SENT.includes(column);
}

/** True for a column of numbers. */
export function isNumeric(column: string): boolean {
  return column in NUMBERS || /(?:phone|postal_code)$/.test(column);
}

export function numberKindOf(column: string): NumberKind | undefined {
  return NUMBERS[column];
}

/** Required columns that the sheet lacks. */
export function missingColumns(
  { columns, weight }: { readonly columns: readonly (string | null)[]; readonly weight: string },
  { hasSender }: { readonly hasSender: boolean },
): readonly string[] {
  const isNamed = hasSender || columns.includes('sender_id');
  const required = isNamed ? REQUIRED : [...REQUIRED, ...REQUIRED_OF_SENDER];
  const missing = required.filter((one) => !columns.includes(one));
  return weight === '' ? missing : missing.filter((one) => one !== 'weight_grams');
}

/** Index of the item in an error's path; 0 for a path of the parcel. */
export function itemOf(path: string): number {
  return Number(/^items\.(\d+)\./.exec(path)?.[1] ?? 0);
}

/** The first column of each part of a row, which gets the error if the whole part is missing. */
const PARTS: Readonly<Record<string, string>> = {
  package: 'weight_grams',
  items: 'item_name',
  receiver: 'receiver_name',
  sender: 'sender_name',
};

/** Column of an error's path; null if there is none. */
export function columnOfPath(path: string): string | null {
  const name = path
    .replace(/^package\./, '')
    .replace(/^items\.\d+\./, 'item_')
    .replaceAll('.', '_');
  return isSent(name) ? name : (PARTS[path.replace(/\.\d+$/, '')] ?? null);
}

/** Explains how to write a number that was not understood; undefined for other errors. */
export function digitsText(
  column: string | null,
  code: string,
  text: Readonly<Record<NumberKind, string>>,
): string | undefined {
  const kind = NUMBERS[column ?? ''];
  return UNREAD.includes(code) && kind !== undefined ? text[kind] : undefined;
}
