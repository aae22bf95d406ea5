import type { Language } from '#domain/carrying/tracking/description.ts';

/** Names of the columns for people, in both languages. */
const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  reference: { id: 'Nomor pesanan', en: 'Order number' },
  courier_code: { id: 'Kode kurir', en: 'Courier code' },
  service_code: { id: 'Kode layanan', en: 'Service code' },
  rule: { id: 'Cara pilih kurir', en: 'Courier rule' },
  max_price: { id: 'Ongkir maksimal', en: 'Highest price' },
  weight_grams: { id: 'Berat', en: 'Weight' },
  length_cm: { id: 'Panjang (cm)', en: 'Length (cm)' },
  width_cm: { id: 'Lebar (cm)', en: 'Width (cm)' },
  height_cm: { id: 'Tinggi (cm)', en: 'Height (cm)' },
  declared_value: { id: 'Nilai barang', en: 'Value of the goods' },
  cod_amount: { id: 'Nilai COD', en: 'COD amount' },
  insured_value: { id: 'Nilai asuransi', en: 'Insured value' },
  collection_method: { id: 'Cara penyerahan', en: 'Pickup or drop-off' },
  notes: { id: 'Catatan untuk kurir', en: 'Note for the courier' },
  sender_id: { id: 'Pengirim tersimpan', en: 'Saved sender' },
  sender_name: { id: 'Nama pengirim', en: 'Name of the sender' },
  sender_phone: { id: 'Nomor HP pengirim', en: 'Phone of the sender' },
  sender_address: { id: 'Alamat pengirim', en: 'Address of the sender' },
  sender_village: { id: 'Kelurahan pengirim', en: 'Village of the sender' },
  sender_district_id: { id: 'Kecamatan pengirim', en: 'District of the sender' },
  sender_postal_code: { id: 'Kode pos pengirim', en: 'Postal code of the sender' },
  sender_email: { id: 'E-mail pengirim', en: 'E-mail of the sender' },
  sender_company: { id: 'Perusahaan pengirim', en: 'Company of the sender' },
  sender_note: { id: 'Patokan pengirim', en: 'Directions to the sender' },
  receiver_name: { id: 'Nama penerima', en: 'Name of the receiver' },
  receiver_phone: { id: 'Nomor HP penerima', en: 'Phone of the receiver' },
  receiver_address: { id: 'Alamat penerima', en: 'Address of the receiver' },
  receiver_village: { id: 'Kelurahan penerima', en: 'Village of the receiver' },
  receiver_district_id: { id: 'Kecamatan penerima', en: 'District of the receiver' },
  receiver_postal_code: { id: 'Kode pos penerima', en: 'Postal code of the receiver' },
  receiver_email: { id: 'E-mail penerima', en: 'E-mail of the receiver' },
  receiver_company: { id: 'Perusahaan penerima', en: 'Company of the receiver' },
  receiver_note: { id: 'Patokan penerima', en: 'Directions to the receiver' },
  receiver_city: { id: 'Kota atau kabupaten penerima', en: 'City of the receiver' },
  receiver_province: { id: 'Provinsi penerima', en: 'Province of the receiver' },
  item_name: { id: 'Nama barang', en: 'Item' },
  item_quantity: { id: 'Jumlah barang', en: 'Quantity' },
  item_price: { id: 'Harga satuan', en: 'Price of one' },
  item_sku: { id: 'SKU', en: 'SKU' },
};

/** Columns of the template, with the cells of its one row. */
const TEMPLATE: Readonly<Record<string, string>> = {
  reference: 'A-1001',
  receiver_name: 'Siti',
  receiver_phone: '081298765432',
  receiver_address: 'Jl. Veteran No. 5',
  receiver_district_id: 'Kebomas',
  receiver_city: 'Gresik',
  receiver_postal_code: '61124',
  weight_grams: '1,2 kg',
  item_name: 'Kopi',
  item_quantity: '1',
  item_price: 'Rp 75.000',
  cod_amount: '',
  notes: '',
};

/** Names by column. */
export function namesIn(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(NAMES).map(([column, name]) => [column, name[language]]),
  );
}

/** The names of a column in all languages. */
export function namesOf(column: string): readonly string[] {
  return Object.values(NAMES[column] ?? {});
}

/** Titles and an example row, in the format that local spreadsheets open. */
export function templateCsv(language: Language): string {
  const names = namesIn(language);
  const titles = Object.keys(TEMPLATE).map((column) => names[column] ?? column);
  return ['sep=;', titles.join(';'), Object.values(TEMPLATE).join(';'), ''].join('\r\n');
}
