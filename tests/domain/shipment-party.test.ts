import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  normalParties,
  normalPhone,
  type Parties,
  type Party,
  phoneErrors,
  refuseOtherRoute,
} from '#domain/shipment/party.ts';
import { party } from '#tests/kit/builders.ts';
import { sampleQuote } from './quote-samples.ts';

describe('a phone number', () => {
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
  ])('%s is kept as %s', (text, kept) => {
    expect(normalPhone(text)).toBe(kept);
  });

  it.each([
    ['0123456', 'seven digits'],
    ['+6212345', 'seven digits behind the plus'],
    ['0123456789012345', 'sixteen digits'],
    ['+62081234567890', 'a trunk zero behind the country'],
    ['0081234567890', 'two zeros'],
    ['81234567890', 'neither country nor zero'],
    ['+14155550123', 'another country'],
    ['++6281234567890', 'two plus signs'],
    ['0812-3456-7890', 'hyphens'],
    [' 081234567890', 'a space'],
    ['081234567890\n', 'a line feed'],
    ['０８１２３４５６７８９０', 'full-width digits'],
    ['', 'nothing'],
  ])('%j is none: %s', (text) => {
    expect(normalPhone(text)).toBeUndefined();
  });

  it('is the same whichever way it is written, and once kept stays as it is', () => {
    const national = fc.stringMatching(/^[1-9][0-9]{7,11}$/);
    fc.assert(
      fc.property(national, (digits) => {
        const kept = ['+62', '62', '0'].map((prefix) => normalPhone(prefix + digits));
        expect(kept).toEqual(Array(3).fill(`+62${digits}`));
        expect(normalPhone(`+62${digits}`)).toBe(`+62${digits}`);
      }),
    );
  });
});

describe('the parties', () => {
  it('are kept with their phones normalised and all else as it came', () => {
    const parties = between({ phone: '081234567890' }, { phone: '6281234567890' });
    const phone = '+6281234567890';
    expect(normalParties(parties)).toEqual(between({ phone }, { phone }));
  });

  it('are refused with every phone that is wrong', () => {
    const parties = between({ phone: '12' }, { phone: 'none' });
    expect(phoneErrors(parties).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'sender.phone INVALID_FORMAT',
      'receiver.phone INVALID_FORMAT',
    ]);
    expect(() => normalParties(parties)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', fieldErrors: phoneErrors(parties) }),
    );
  });

  it.each([
    ['31.73.06', '35.25.14', []],
    ['35.25.14', '35.25.14', ['sender.district_id']],
    ['31.73.06', '31.73.06', ['receiver.district_id']],
    // There and back are two prices.
    ['35.25.14', '31.73.06', ['sender.district_id', 'receiver.district_id']],
  ])('from %s to %s mismatch the quote in %j', (sender, receiver, paths) => {
    const parties = between({ districtId: sender }, { districtId: receiver });
    const refuse = () => refuseOtherRoute(parties, sampleQuote());
    if (paths.length === 0) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining(mismatch(paths)));
  });

  it('that mismatch are refused with both fields and both districts', () => {
    const parties = between({ districtId: '11.01.01' }, {});
    expect(() => refuseOtherRoute(parties, sampleQuote())).toThrow(
      'sender.district_id is 11.01.01, but origin.district_id of the quote is 31.73.06.',
    );
  });
});

function mismatch(paths: readonly string[]) {
  const code = 'ROUTE_MISMATCH';
  const fieldErrors = paths.map((path) => expect.objectContaining({ path, code }));
  return { name: 'Refusal', code, fieldErrors };
}

function between(sender: Partial<Party>, receiver: Partial<Party>): Parties {
  return { sender: party(sender), receiver: party({ districtId: '35.25.14', ...receiver }) };
}
