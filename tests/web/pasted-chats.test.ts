import { describe, expect, it } from '@jest/globals';
import { postalCodeIn, readPasted, streetOf } from '#src/web/pages/selling/new/pasted.ts';

type Right = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly postalCode?: string;
  readonly note?: string;
};

const SITI = { name: 'Siti Aminah', phone: '081298765432' };
const STREET = 'Jl. Veteran No 5, Kebomas, Gresik 61124';

const KEBOMAS = {
  district: 'Kebomas',
  regency: 'Kabupaten Gresik',
  province: 'Jawa Timur',
  village: null,
  postal_codes: ['61121', '61124'],
};

/** Chats as people copy them, with invented names and numbers. */
const CHATS: readonly (readonly [kind: string, text: string, right: Right])[] = [
  [
    'bold labels',
    `*Nama:* Siti Aminah\n*No HP:* 081298765432\n*Alamat:* ${STREET}`,
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'a sender before the receiver',
    'Pengirim: Toko Melati 081234567890\nPenerima: Siti Aminah\n081298765432\nJl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a buyer and a receiver',
    'Nama Pemesan: Rina\nNama Penerima: Siti Aminah\nNo HP Penerima: 081298765432\nAlamat Penerima: Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a form with order and payment',
    'Nama Penerima: Siti Aminah\nNomor HP: 081298765432\nAlamat Lengkap: Jl. Veteran No 5\nKecamatan: Kebomas\nKota/Kabupaten: Gresik\nKode Pos: 61124\nPesanan: 2 kopi\nPembayaran: COD',
    {
      ...SITI,
      address: 'Jl. Veteran No 5, Kecamatan Kebomas, Gresik, 61124',
      postalCode: '61124',
    },
  ],
  [
    'a phone in brackets',
    'Siti Aminah (0812-9876-5432)\nJl. Veteran No 5, Kebomas, Gresik',
    {
      name: 'Siti Aminah',
      phone: '0812-9876-5432',
      address: 'Jl. Veteran No 5, Kebomas, Gresik',
    },
  ],
  [
    'short labels',
    'A/N Siti Aminah\nHP/WA: 081298765432\nJl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'numbered labels',
    '1. Nama: Siti Aminah\n2. Alamat: Jl. Veteran No 5 Kebomas Gresik\n3. No. Telp: 081298765432',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'marks of direction around a phone',
    'Nama: Siti Aminah\nHP: \u202a+62 812-9876-5432\u202c\nAlamat: Jl. Veteran No 5 Kebomas Gresik',
    {
      name: 'Siti Aminah',
      phone: '+62 812-9876-5432',
      address: 'Jl. Veteran No 5 Kebomas Gresik',
    },
  ],
  [
    'two numbers of five digits that are no postal code',
    'Nama: Siti Aminah\nAlamat: Jl. Veteran No 10055 Kebomas Gresik, kode pos 61124\nHP: 081298765432\nOrder: 20261',
    {
      ...SITI,
      address: 'Jl. Veteran No 10055 Kebomas Gresik, kode pos 61124',
      postalCode: '61124',
    },
  ],
  [
    'greetings around it',
    'Halo kak, mau order ya\nSiti Aminah\n081298765432\nJl. Veteran No 5, Kebomas, Gresik 61124\nMakasih kak 🙏',
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'labels and values in turn',
    `Nama\nSiti Aminah\nNo HP\n081298765432\nAlamat\n${STREET}`,
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'all labels in one line',
    'Nama: Siti Aminah, No HP: 081298765432, Alamat: Jl. Veteran No 5, Kebomas, Gresik 61124',
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'all labels in one line without commas',
    'Nama: Siti Aminah HP: 081298765432 Alamat: Jl. Veteran No 5, Kebomas, Gresik 61124',
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'no sign between name, phone and street',
    'Siti Aminah 081298765432 Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a name right before the street, the phone last',
    'Siti Aminah Jl. Veteran No 5 Kebomas Gresik hp 081298765432',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'slashes between the parts',
    'Siti Aminah / 081298765432 / Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'pictures as labels',
    '👤 Siti Aminah\n📞 081298765432\n📍 Jl. Veteran No 5, Kebomas, Gresik 61124',
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'the head of a message',
    `[10.15, 27/11/2026] Kak Siti: Nama: Siti Aminah\n[10.16, 27/11/2026] Kak Siti: 081298765432\n[10.16, 27/11/2026] Kak Siti: ${STREET}`,
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'whom it is for, politely',
    'Kepada Yth. Ibu Siti Aminah\nTelp. 081298765432\nJl. Veteran No 5\nKebomas - Gresik 61124',
    {
      name: 'Ibu Siti Aminah',
      phone: '081298765432',
      address: 'Jl. Veteran No 5, Kebomas - Gresik 61124',
      postalCode: '61124',
    },
  ],
  [
    'receiver first and sender behind',
    'Penerima:\nSiti Aminah\n081298765432\nJl. Veteran No 5, Kebomas, Gresik\n\nPengirim:\nToko Melati\n081234567890\nJl. Peta Barat 12, Kalideres',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'two paragraphs, each with its labels',
    'PENGIRIM\nNama: Toko Melati\nHP: 081234567890\n\nPENERIMA\nNama: Siti Aminah\nHP: 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'labels of the sender with words',
    'Nama Pengirim: Melati Hijab\nNo HP Pengirim: 081234567890\nNama: Siti Aminah\nNo HP: 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'a list of what is ordered',
    'Order:\n- Kopi Arabika 250gr x2\n- Teh Melati x1\nTotal: Rp150.000\n\nNama: Siti Aminah\nWA: 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'order and payment without labels',
    'Siti Aminah\n081298765432\nJl. Veteran No 5, Kebomas, Gresik\n2x Kopi Susu\nTotal Rp 150.000\nTransfer BCA',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'a form with explanations in brackets',
    'Nama Lengkap : Siti Aminah\nNo HP (WA aktif) : 081298765432\nAlamat Lengkap (jalan, nomor, RT/RW, kecamatan, kota) : Jl. Veteran No 5 RT 02/RW 03, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 RT 02/RW 03, Kebomas, Gresik' },
  ],
  [
    'every part of an address labelled',
    'Nama: Siti Aminah\nHP: 081298765432\nAlamat: Jl. Veteran No 5\nRT/RW: 02/03\nKel/Desa: Sidokumpul\nKec: Kebomas\nKab: Gresik\nProv: Jawa Timur\nKodepos: 61124',
    {
      ...SITI,
      address:
        'Jl. Veteran No 5, RT/RW 02/03, Sidokumpul, Kec Kebomas, Kab Gresik, Prov Jawa Timur, 61124',
      postalCode: '61124',
    },
  ],
  [
    'a note for the courier',
    'Nama: Siti Aminah\nNo. HP: 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik\nCatatan: titip ke satpam',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik', note: 'titip ke satpam' },
  ],
  [
    'two phones',
    'Nama: Siti Aminah\nNo HP: 081298765432 / 085712345678\nAlamat: Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'a phone without its zero',
    'nama = Siti Aminah\nwa = 81298765432\nalamat = Jl. Veteran No 5, Kebomas, Gresik',
    {
      name: 'Siti Aminah',
      phone: '081298765432',
      address: 'Jl. Veteran No 5, Kebomas, Gresik',
    },
  ],
  [
    'a link for the phone',
    'Siti Aminah\nhttps://wa.me/6281298765432\nJl. Veteran No 5, Kebomas, Gresik',
    {
      name: 'Siti Aminah',
      phone: '6281298765432',
      address: 'Jl. Veteran No 5, Kebomas, Gresik',
    },
  ],
  [
    'letters of another style',
    '𝗡𝗮𝗺𝗮 : Siti Aminah\n𝗡𝗼 𝗛𝗣 : 081298765432\n𝗔𝗹𝗮𝗺𝗮𝘁 : Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'an article, its price and an account of a bank',
    'Nama: Siti Aminah\nNo Telepon: 081298765432\nAlamat Pengiriman: Jl. Veteran No 5, Kebomas, Gresik\nNama Barang: Gamis Zahra\nUkuran: XL\nBank: BCA 1234567890\nEmail: siti@contoh.id',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'a person in the middle of the address',
    'Jl. Veteran No 5, Kebomas, Gresik 61124 a.n. Siti Aminah 081298765432',
    { ...SITI, address: STREET, postalCode: '61124' },
  ],
  [
    'the address before a person with a title',
    'Jl. Veteran No 5\nKebomas, Gresik\nIbu Siti Aminah\n081298765432',
    {
      name: 'Ibu Siti Aminah',
      phone: '081298765432',
      address: 'Jl. Veteran No 5, Kebomas, Gresik',
    },
  ],
  [
    'one number for name and phone',
    'Nama/HP: Siti Aminah / 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik' },
  ],
  [
    'an empty form under the message',
    'Format order:\nNama: Siti Aminah\nHP: 081298765432\nAlamat: Jl. Veteran No 5, Kebomas, Gresik\nPatokan: depan masjid\nKode voucher: ______',
    { ...SITI, address: 'Jl. Veteran No 5, Kebomas, Gresik, Patokan depan masjid' },
  ],
  [
    'a hyphen right behind each label',
    'Nama- Siti Aminah\nHp- 081298765432\nAlamat- Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    '"an." for "atas nama"',
    'an. Siti Aminah\nJl. Veteran No 5 Kebomas Gresik\nhp. 081298765432',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a sentence before the address and thanks after it',
    'Mba ini alamatnya ya\nSiti Aminah\nJl. Veteran No 5 Kebomas Gresik\n081298765432\nmakasi',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'the name of a shop before that of its customer',
    'Nama Toko: Melati\nNama Customer: Siti Aminah\nHP Customer: 081298765432\nAlamat Customer: Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a dropshipper and a receiver, each in one line',
    'Dropship dari: Melati Hijab 081234567890\nKirim ke: Siti Aminah 081298765432 Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'an academic degree after the name',
    'Kepada: Bpk. H. Ahmad Dahlan, S.Pd.\nHP: 081298765432\nAlamat: Jl. Veteran No 5 Kebomas Gresik',
    {
      name: 'Bpk. H. Ahmad Dahlan, S.Pd.',
      phone: '081298765432',
      address: 'Jl. Veteran No 5 Kebomas Gresik',
    },
  ],
  [
    'two degrees in a list',
    'Dr. Siti Aminah, S.E., M.M., 081298765432, Jl. Veteran No 5 Kebomas Gresik',
    {
      name: 'Dr. Siti Aminah, S.E., M.M.',
      phone: '081298765432',
      address: 'Jl. Veteran No 5 Kebomas Gresik',
    },
  ],
  [
    'a link to a map',
    'Nama: Siti Aminah\nHP: 081298765432\nAlamat: Jl. Veteran No 5 Kebomas Gresik\nLink: https://maps.example/abc',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'a link without a label',
    'Siti Aminah\n081298765432\nJl. Veteran No 5 Kebomas Gresik\nhttps://maps.example/abc',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'coordinates',
    'Nama: Siti Aminah\nHP: 081298765432\nShareloc: -7.17, 112.63\nAlamat: Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'the number of an identity card',
    'Nama: Siti Aminah\nNIK: 3525141234567890\nHP: 081298765432\nAlamat: Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'goods before "Kirim ke"',
    'Kopi 2, teh 1\nKirim ke:\nSiti Aminah\n081298765432\nJl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
  [
    'short labels without vowels',
    'Nm: Siti Aminah\nTlp: 081298765432\nAlmt: Jl. Veteran No 5 Kebomas Gresik',
    { ...SITI, address: 'Jl. Veteran No 5 Kebomas Gresik' },
  ],
];

describe('pasted chat', () => {
  it.each(CHATS)('reads a receiver out of a chat with %s', (_, text, right) => {
    expect(readPasted(text)).toEqual({ postalCode: '', ...right });
  });

  it('omits the street of a form whose places are known', () => {
    const form =
      'Nama: Siti\nAlamat: Jl. Veteran No 5\nKecamatan: Kebomas\nKota/Kabupaten: Gresik\nKode Pos: 61124';
    expect(streetOf(readPasted(form).address, KEBOMAS)).toBe('Jl. Veteran No 5');
  });

  it('prefers a postal code of the district to other five-digit numbers in a pasted chat', () => {
    const chat = readPasted(
      'Siti Aminah\n081298765432\nJl. Veteran 5, Kebomas 61124, pesanan ke 20261',
    );
    expect(chat.postalCode).toBe('20261');
    expect(postalCodeIn(chat, KEBOMAS)).toBe('61124');
  });
});
