import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalPhone } from '#domain/phone.ts';

describe('phone number', () => {
  it.each([
    ['+6281234567890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['081234567890', '+6281234567890'],
    ['0215551234', '+62215551234'],
    ['0621345678', '+62621345678'],
    ['01234567', '+621234567'],
    ['+62123456', '+62123456'],
    ['012345678901234', '+6212345678901234'],
    ['621234567890123', '+621234567890123'],
    ['0812-3456-7890', '+6281234567890'],
    ['0812 3456 7890', '+6281234567890'],
    ['0812.3456.7890', '+6281234567890'],
    ['+62 812 3456 7890', '+6281234567890'],
    ['+62-812-3456-7890', '+6281234567890'],
    ['(+62) 812 3456 7890', '+6281234567890'],
    ['+62\u00a0812\u20113456\u20117890', '+6281234567890'],
    ['0812 – 3456 – 7890', '+6281234567890'],
    [' 081234567890 ', '+6281234567890'],
    ['62 812 3456 7890', '+6281234567890'],
    ['(021) 555-1234', '+62215551234'],
    ['(0251) 831.2345', '+622518312345'],
    ['+62 (0)21 555 1234', '+62215551234'],
    ['+62 0812 3456 7890', '+6281234567890'],
    ['+62081234567890', '+6281234567890'],
    ['6281234567890.0', '+6281234567890'],
    ['+6281234567890.0', '+6281234567890'],
    ['081234567890.00', '+6281234567890'],
    ['81234567890', '+6281234567890'],
    ['812-3456-7890', '+6281234567890'],
    ['81298765432.0', '+6281298765432'],
    ['tel:+62-812-3456-7890', '+6281234567890'],
    ['https://wa.me/6281234567890', '+6281234567890'],
    ['006281234567890', '+6281234567890'],
    ['WA: 0812-3456-7890', '+6281234567890'],
    ['Telp. 021 555 1234', '+62215551234'],
    ['HP 081234567890', '+6281234567890'],
    ['0812-3456-7890 (WA)', '+6281234567890'],
  ])('normalises the phone number %j to %s', (text, kept) => {
    expect(normalPhone(text)).toBe(kept);
  });

  it.each([
    ['0123456', 'seven digits'],
    ['0-1-2-3-4-5-6', 'seven digits, however they are grouped'],
    ['+6212345', 'seven digits after the plus'],
    ['+62012345', 'seven digits but for a zero that does not count'],
    ['0123456789012345', 'sixteen digits'],
    ['+62 1234 5678 9012 34', 'sixteen digits with the country code'],
    ['0081234567890', 'two zeros'],
    ['+620081234567890', 'two zeros after the country code'],
    ['215551234', 'neither country code nor zero, and no mobile number'],
    ['8613812345678', 'another country'],
    ['tel:+14155550123', 'another country'],
    ['+14155550123', 'another country'],
    ['+1 (415) 555-0123', 'another country'],
    ['+65 6123 4567', 'another country'],
    ['+60 12-345 6789', 'another country'],
    ['++6281234567890', 'two plus signs'],
    ['0812+34567890', 'a plus sign inside'],
    ['62+81234567890', 'a plus sign after the country code'],
    ['081234567890/081234567891', 'two numbers'],
    ['0812 3456 7890 ext. 12', 'an extension'],
    ['0812_3456_7890', 'low lines'],
    ['08123456789O', 'a letter for a zero'],
    ['０８１２３４５６７８９０', 'full-width digits'],
    ['by dove', 'words'],
    ['()-. ', 'only separators'],
    ['', 'nothing'],
  ])('rejects %j as a phone number: %s', (text) => {
    expect(normalPhone(text)).toBeUndefined();
  });

  it('normalises every spelling of a phone number to the same text, and leaves that unchanged', () => {
    const typed = fc.record({
      digits: fc.stringMatching(/^[1-9][0-9]{7,11}$/),
      start: fc.constantFrom('+62', '62', '0', '(0', '+62 (0)', '(+62)'),
      gap: fc.constantFrom('', ' ', '-', '.', ' - ', ') ', '\u00a0'),
      at: fc.nat(7),
    });
    fc.assert(
      fc.property(typed, ({ digits, start, gap, at }) => {
        const text = `${start}${digits.slice(0, at)}${gap}${digits.slice(at)}`;
        expect(normalPhone(text)).toBe(`+62${digits}`);
        expect(normalPhone(`+62${digits}`)).toBe(`+62${digits}`);
      }),
    );
  });
});
