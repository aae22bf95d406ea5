import fc from 'fast-check';
import type { Qris } from '#domain/money/payment/qris-text.ts';
import { rupiah } from '#domain/money.ts';

/** An example from the documentation of Midtrans. */
export const PUBLISHED =
  '00020101021226620014COM.GO-JEK.WWW011993600914349052630340210G4905263030303UKE51' +
  '440014ID.CO.QRIS.WWW0215AID0607336128660303UKE5204341453033605802ID5904Test6007B' +
  'ANDUNG6105402845409789000.0062475036c032f87c-f773-4619-aefa-675e1f06f9210703A016' +
  '304A623';

/** Two codes of ours, which cannot be paid. */
export const FIRST_VECTOR =
  '00020101021226630017ID.CO.EXAMPLE.WWW011893600014000000001702090000000010303UMI5' +
  '1440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204421553033605405275005802ID591' +
  '1TOKO CONTOH6013JAKARTA PUSAT61051011062210117SHP202611210000016304E3EE';
export const SECOND_VECTOR =
  '00020101021226630017ID.CO.EXAMPLE.WWW011893600014000000001702090000000010303UMI5' +
  '1440014ID.CO.QRIS.WWW0215ID10200000000010303UMI520442155303360541099999999995802' +
  'ID5925KURIR GATEWAY SANDBOX 1236015KOTA ADM. JAKAR61051295062190115INV-2026-0001' +
  '236304D4D7';

/** Decoded contents of the first vector. */
export const FIRST_ORDER: Qris = {
  acquirer: 'ID.CO.EXAMPLE.WWW',
  merchantPan: '936000140000000017',
  merchantId: '000000001',
  nationalId: 'ID1020000000001',
  size: 'UMI',
  category: '4215',
  amount: rupiah(27_500),
  name: 'TOKO CONTOH',
  city: 'JAKARTA PUSAT',
  postalCode: '10110',
  reference: 'SHP20261121000001',
};

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const ascii = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength });
/** Texts as the builder writes them: trimmed, single blanks. */
const texts = (maxLength: number) =>
  ascii(maxLength)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

export const anyQris: fc.Arbitrary<Qris> = fc.record({
  acquirer: texts(32),
  merchantPan: digits(18, 19),
  merchantId: ascii(15),
  nationalId: digits(13).map((number) => `ID${number}`),
  size: fc.constantFrom('UMI', 'UKE', 'UME', 'UBE', 'URE'),
  category: digits(4),
  amount: fc.integer({ min: 1, max: 9_999_999_999_999 }).map(rupiah),
  name: texts(25),
  city: texts(15),
  postalCode: digits(5),
  reference: ascii(50),
});
