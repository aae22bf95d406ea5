import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import { crc16 } from '#domain/payment/crc16.ts';
import { emvFields, emvText } from '#domain/payment/emv-text.ts';
import { type Qris, qrisText, readQris } from '#domain/payment/qris-text.ts';
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
    // The check value in the catalogue of CRCs, for CCITT-FALSE.
    ['123456789', 0x29b1],
    ['', 0xffff],
    ['A', 0xb915],
  ])('of %j is %i', (text, checksum) => {
    expect(crc16(text)).toBe(checksum);
  });
});

describe('a QRIS code of ours', () => {
  it.each([
    ['the first vector', FIRST_ORDER, FIRST_VECTOR],
    ['the second vector', SECOND_ORDER, SECOND_VECTOR],
  ])('is %s, to the letter', (_, order, text) => {
    expect(qrisText(order)).toBe(text);
  });

  it('reads as it was built', () => {
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
  ])('names %j in 25 characters of ASCII: %j', (name, encoded) => {
    expect(readQris(qrisText({ ...FIRST_ORDER, name }))?.name).toBe(encoded);
  });

  it('cuts the city after 15 characters', () => {
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
  ])('is refused for %j', (change) => {
    expect(() => qrisText({ ...FIRST_ORDER, ...change })).toThrow(RangeError);
  });
});

describe('a QRIS code of another issuer', () => {
  it('is read, whatever the order of its tags: a published one has 54 after 61', () => {
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

  it('says the same in any order of its tags', () => {
    const fields = emvFields(FIRST_VECTOR) ?? [];
    const shuffled = fc.shuffledSubarray([...fields], { minLength: fields.length });
    fc.assert(
      fc.property(shuffled, (order) => {
        expect(readQris(emvText(order))).toEqual(readQris(FIRST_VECTOR));
      }),
    );
  });

  it('may be paid again and again, for what the payer likes: then it names no amount', () => {
    const fields = (emvFields(FIRST_VECTOR) ?? []).filter(({ tag }) => tag !== '54');
    const text = emvText(
      fields.map((field) => (field.tag === '01' ? { ...field, value: '11' } : field)),
    );
    expect(readQris(text)).toMatchObject({ isDynamic: false, amount: null, name: 'TOKO CONTOH' });
  });

  it('is not read in a format that is not the first', () => {
    expect(readQris(emvText([{ tag: '00', value: '02' }]))).toBeUndefined();
    expect(readQris(emvText([{ tag: '01', value: '12' }]))).toBeUndefined();
  });
});
