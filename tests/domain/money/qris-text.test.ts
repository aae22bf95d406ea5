import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc16 } from '#domain/money/payment/crc16.ts';
import { emvFields, emvText } from '#domain/money/payment/emv-text.ts';
import { type Qris, qrisText, readQris } from '#domain/money/payment/qris-text.ts';
import { rupiah } from '#domain/money.ts';
import { anyQris, FIRST_ORDER, FIRST_VECTOR, PUBLISHED, SECOND_VECTOR } from './qris-samples.ts';

const SECOND_ORDER: Qris = {
  ...FIRST_ORDER,
  amount: rupiah(9_999_999_999),
  name: 'KURIR GATEWAY SANDBOX 123',
  city: 'KOTA ADM. JAKAR',
  postalCode: '12950',
  reference: 'INV-2026-000123',
};

describe('the CRC-16', () => {
  it.each([
    // Check value of CRC-16/CCITT-FALSE in the catalogue of CRCs.
    ['123456789', 0x29b1],
    ['', 0xffff],
    ['A', 0xb915],
  ])('computes the CRC-16 of %j as %i', (text, checksum) => {
    expect(crc16(text)).toBe(checksum);
  });
});

describe('QRIS code of ours', () => {
  it.each([
    ['the first vector', FIRST_ORDER, FIRST_VECTOR],
    ['the second vector', SECOND_ORDER, SECOND_VECTOR],
  ])('writes %s of a QRIS code exactly', (_, order, text) => {
    expect(qrisText(order)).toBe(text);
  });

  it('reads back a QRIS code as it was built', () => {
    fc.assert(
      fc.property(anyQris, (order) => {
        expect(readQris(qrisText(order))).toEqual({
          ...order,
          amount: String(order.amount),
          currency: '360',
          isDynamic: true,
        });
      }),
    );
  });

  it.each([
    ['Toko Ibu Ketut di Jalan Raya Ubud', 'Toko Ibu Ketut di Jalan R'],
    ['Kafé “Dewi”\u00a0 Sri\n', 'Kafe Dewi Sri'],
    ['Toko Ibu Ketut di Jalan  Raya Ubud', 'Toko Ibu Ketut di Jalan R'],
    ['Warung Bu Sri, Jakarta ab cd', 'Warung Bu Sri, Jakarta ab'],
    ['快递 Ekspres', 'Ekspres'],
  ])('encodes the merchant name %j in 25 ASCII characters: %j', (name, encoded) => {
    expect(readQris(qrisText({ ...FIRST_ORDER, name }))?.name).toBe(encoded);
  });

  it('truncates the city in a QRIS code to 15 characters', () => {
    const city = 'KOTA ADM. JAKARTA SELATAN';
    expect(readQris(qrisText({ ...FIRST_ORDER, city }))?.city).toBe('KOTA ADM. JAKAR');
  });

  it.each<Partial<Qris>>([
    { name: '快递' },
    { city: ' \n ' },
    { amount: rupiah(0) },
    { amount: rupiah(-1) },
    { amount: rupiah(10_000_000_000_000) },
    { merchantPan: '93600014' },
    { nationalId: 'ID1' },
    { size: 'UXX' },
    { category: '42150' },
    { postalCode: 'ID-10' },
    { reference: '' },
    { reference: 'SHP\n' },
    { reference: 'x'.repeat(100) },
    { acquirer: '' },
    { acquirer: 'x'.repeat(99) },
    { merchantId: 'x'.repeat(60) },
  ])('throws a RangeError for a QRIS code with the change %j', (change) => {
    expect(() => qrisText({ ...FIRST_ORDER, ...change })).toThrow(RangeError);
  });
});

describe('QRIS code of another issuer', () => {
  it('reads a published QRIS code whose tag 54 comes after 61', () => {
    expect(readQris(PUBLISHED)).toEqual({
      isDynamic: true,
      acquirer: 'COM.GO-JEK.WWW',
      merchantPan: '9360091434905263034',
      merchantId: 'G490526303',
      nationalId: 'AID060733612866',
      size: 'UKE',
      category: '3414',
      currency: '360',
      amount: '789000.00',
      name: 'Test',
      city: 'BANDUNG',
      postalCode: '40284',
      reference: 'c032f87c-f773-4619-aefa-675e1f06f921',
    });
  });

  it('reads the same QRIS contents in any order of tags', () => {
    const fields = emvFields(FIRST_VECTOR) ?? [];
    const shuffled = fc.shuffledSubarray([...fields], { minLength: fields.length });
    fc.assert(
      fc.property(shuffled, (order) => {
        expect(readQris(emvText(order))).toEqual(readQris(FIRST_VECTOR));
      }),
    );
  });

  it('reads a reusable QRIS code without an amount', () => {
    const fields = (emvFields(FIRST_VECTOR) ?? []).filter(({ tag }) => tag !== '54');
    const text = emvText(
      fields.map((field) => (field.tag === '01' ? { ...field, value: '11' } : field)),
    );
    expect(readQris(text)).toMatchObject({ isDynamic: false, amount: null, name: 'TOKO CONTOH' });
  });

  it('rejects a QRIS payload format other than the first', () => {
    expect(readQris(emvText([{ tag: '00', value: '02' }]))).toBeUndefined();
    expect(readQris(emvText([{ tag: '01', value: '12' }]))).toBeUndefined();
  });
});
