import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { fundingJournal } from '#domain/money/top-up/funding.ts';
import { OPENING_BALANCES, openingJournal } from '#domain/money/wallet/opening-balance.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import { anyText } from '#tests/kit/any-text.ts';

const WRONG_REFERENCE = 'reference INVALID_FORMAT';
const ID = '01900000-0000-7000-8000-000000000001';

describe('funding by an operator', () => {
  it.each([1, 50_000, AMOUNT_MAX])('credits a top-up of %i from FUNDING', (amount) => {
    expect(fundingJournal(ID, { amount: rupiah(amount), reference: 'BCA 0012' })).toEqual({
      journalId: ID,
      kind: 'TOPUP',
      businessRef: 'BCA 0012',
      entries: [
        { account: 'AVAILABLE', amount },
        { account: 'FUNDING', amount: -amount },
      ],
    });
  });

  it.each([
    [0, 'TOO_SMALL'],
    [-1, 'TOO_SMALL'],
    [AMOUNT_MAX + 1, 'TOO_LARGE'],
  ])('rejects a top-up of %i as %s', (amount, code) => {
    expect(wrongOf(amount, 'BCA 0012')).toEqual([`amount ${code}`]);
  });

  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a space before it', ' BCA'],
    ['a space after it', 'BCA '],
    ['more than 64 characters', 'x'.repeat(65)],
    ['a line break', 'BCA\n0012'],
    ['a tab', 'BCA\t0012'],
    ['NUL', 'BCA\0'],
    ['a letter that looks like another', 'BСA'],
    ['a no-break space', 'BCA\u00a00012'],
  ])('rejects %s as the reference of a top-up', (_, reference) => {
    expect(wrongOf(1, reference)).toEqual([WRONG_REFERENCE]);
  });

  it.each(['0', 'x'.repeat(64), '~!@#$%^&*()_+ {}|:"<>?', 'transfer 21/11'])(
    'accepts %s as the reference of a top-up',
    (reference) => {
      expect(wrongOf(1, reference)).toEqual([]);
    },
  );

  it('reports all errors of a top-up at once', () => {
    expect(wrongOf(0, '')).toEqual(['amount TOO_SMALL', WRONG_REFERENCE]);
  });

  it('accepts exactly trimmed, printable top-up references of up to 64 characters', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 80 }), (reference) => {
        const prints = [...reference].every((one) => one >= ' ' && one <= '~');
        const isKnown = prints && reference.length <= 64 && reference.trim() === reference;
        const wrong = isKnown && reference !== '' ? [] : [WRONG_REFERENCE];
        expect(wrongOf(1, reference)).toEqual(wrong);
      }),
    );
  });
});

describe('new wallet', () => {
  it('opens a TEST wallet with ten million and a LIVE wallet with nothing', () => {
    expect(OPENING_BALANCES).toEqual({ TEST: 10_000_000, LIVE: 0 });
    const journals = ENVIRONMENTS.map((environment) => openingJournal(environment, ID));
    expect(journals).toEqual([
      {
        journalId: ID,
        kind: 'TOPUP',
        businessRef: 'opening-balance',
        entries: [
          { account: 'AVAILABLE', amount: 10_000_000 },
          { account: 'FUNDING', amount: -10_000_000 },
        ],
      },
      undefined,
    ]);
  });
});

/** Codes of the invalid fields. */
function wrongOf(amount: number, reference: string): readonly string[] {
  try {
    fundingJournal(ID, { amount: rupiah(amount), reference });
    return [];
  } catch (error) {
    expect(error).toMatchObject({ name: 'Refusal', code: 'VALIDATION_ERROR' });
    const { fieldErrors } = Object(error);
    return fieldErrors.map(({ path, code }: FieldError) => `${path} ${code}`);
  }
}
