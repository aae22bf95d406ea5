import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { UnmatchedMoney } from '#domain/payment/unmatched-money.ts';
import { type Given, UsageError } from '#src/cli/options.ts';
import { unmatchedView } from '#src/cli/payment.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { commandOf, watched, wishOf } from './watched.ts';

const SEEN = { for: 'SHP261121PVQDBCQDZ', reference: 'BCA 0012', by: 'Ratna' };
const LINE_SEEN = { amount: '18976', reference: 'BCA 0012', by: 'Ratna' };
const REFUSED = { for: SEEN.for, reason: 'sent back', by: 'Ratna' };

describe('payment confirm', () => {
  it('takes what was asked for unless told, and texts without the space around them', async () => {
    const given = { for: ` ${SEEN.for} `, reference: ' BCA 0012 ', by: ' Ratna Sari ' };
    expect(await wishOf('payment confirm', given)).toEqual([
      {
        subject: SEEN.for,
        reference: 'BCA 0012',
        amount: null,
        by: 'Ratna Sari',
      },
    ]);
  });

  it('takes a top-up by its id', async () => {
    const [seen] = await wishOf('payment confirm', { ...SEEN, for: idText('topUp', uuid(1)) });
    expect(seen).toMatchObject({ subject: uuid(1) });
  });

  it('tells what came', async () => {
    const [seen] = await wishOf('payment confirm', { ...SEEN, amount: '18976' });
    expect(seen).toMatchObject({ amount: 18_976 });
  });
});

describe('payment list', () => {
  it('is a page of 50 from the oldest, or what is wanted after one', async () => {
    expect(await wishOf('payment list', {})).toEqual([{ limit: 50, after: null }]);
    const wish = await wishOf('payment list', { limit: '200', after: SEEN.for });
    expect(wish).toEqual([{ limit: 200, after: SEEN.for }]);
  });
});

describe('payment receive', () => {
  it('tells the line as it is, of LIVE and of the account in use unless told', async () => {
    const [line] = await wishOf('payment receive', LINE_SEEN);
    const told = { amount: 18_976, reference: 'BCA 0012', by: 'Ratna' };
    expect(line).toEqual({ ...told, environment: 'LIVE', accountNumber: null });
    const elsewhere = { environment: 'test', 'account-number': '5270' };
    const [other] = await wishOf('payment receive', { ...LINE_SEEN, ...elsewhere });
    expect(other).toEqual({ ...told, environment: 'TEST', accountNumber: '5270' });
  });
});

describe('payment unmatched', () => {
  it('lists 50 unless told', async () => {
    expect(await wishOf('payment unmatched', {})).toEqual([50]);
  });
});

describe('what is shown of unmatched money', () => {
  const money: Omit<UnmatchedMoney, 'accountNumber' | 'orderId'> = {
    ...{ environment: 'LIVE', source: 'BANK', sourceReference: 'FT-1', amount: null },
    ...{ receivedAt: new Date('2026-11-22T00:00:00Z'), by: 'Ratna' },
  };
  const shown = {
    ...{ reference: 'FT-1', amount: null, environment: 'LIVE', by: 'Ratna' },
    received_at: '2026-11-22T00:00:00.000Z',
  };

  it.each([
    [{ accountNumber: '5270', orderId: null }, { account_number: '5270' }],
    [{ accountNumber: null, orderId: 'SKR-1' }, { order_id: 'SKR-1' }],
  ])('is where it came: %j', (came, place) => {
    expect(unmatchedView({ ...money, ...came })).toEqual({ ...shown, ...place });
  });
});

describe('payment reject', () => {
  it('tells who says so, and why', async () => {
    expect(await wishOf('payment reject', REFUSED)).toEqual([
      SEEN.for,
      { reason: 'sent back', by: 'Ratna' },
    ]);
  });
});

describe('a wrong option', () => {
  const REFERENCE = '--reference must be 1 to 64 printable ASCII characters';
  const NOBODY = "--for must be a shipment's number or a top-up's id, top_…";
  const LINE = 'must be a line of at most 200 characters';

  it.each<[string, Given, string]>([
    ['payment confirm', { ...SEEN, for: ' ' }, '--for is missing'],
    ['payment confirm', { ...SEEN, for: 'SHP261121PVQDBCQDX' }, NOBODY],
    ['payment confirm', { ...SEEN, for: idText('transaction', uuid(1)) }, NOBODY],
    ['payment reject', { ...REFUSED, for: uuid(1) }, NOBODY],
    ['alert close', { subject: 'top_1', kind: 'WRONG_AMOUNT' }, '--subject must be what'],
    ['alert close', { subject: SEEN.for, kind: 'PICKUP_STUCK' }, '--subject must be what'],
    ['payment confirm', { ...SEEN, reference: ' ' }, '--reference is missing'],
    ['payment confirm', { ...SEEN, reference: 'BCA\u200b0012' }, REFERENCE],
    ['payment confirm', { ...SEEN, reference: 'BCA\u00a00012' }, REFERENCE],
    ['payment confirm', { ...SEEN, reference: 'x'.repeat(65) }, REFERENCE],
    ['payment confirm', { ...SEEN, amount: '' }, '--amount must be whole rupiah'],
    ['payment confirm', { ...SEEN, amount: '18976.5' }, '--amount must be whole rupiah'],
    ['payment confirm', { ...SEEN, amount: '-1' }, '--amount must be whole rupiah'],
    ['payment confirm', { ...SEEN, by: '' }, '--by is missing'],
    ['payment list', { limit: '201' }, '--limit must be a whole number from 1 to 200'],
    ['payment list', { after: 'INV-1' }, "--after must be a shipment's number"],
    ['payment receive', { ...LINE_SEEN, amount: '0' }, '--amount must be a whole number from 1'],
    ['payment receive', { ...LINE_SEEN, environment: 'x' }, '--environment must be TEST or LIVE'],
    ['payment unmatched', { limit: '0' }, '--limit must be a whole number from 1 to 200'],
    ['payment confirm', { ...SEEN, by: 'R'.repeat(201) }, `--by ${LINE}`],
    ['payment reject', { ...REFUSED, reason: ' ' }, '--reason is missing'],
    [
      'payment reject',
      { ...REFUSED, reason: 'a\nb' },
      '--reason must not hold the control character U+000A',
    ],
    [
      'payment reject',
      { ...REFUSED, by: 'Rat\u0000na' },
      '--by must not hold the control character U+0000',
    ],
  ])('%s asks nothing of anybody: %j', async (name, given, complaint) => {
    const { asked, useCases } = watched();
    const misused = commandOf(name).run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(complaint);
    expect(asked).toEqual([]);
  });

  it('is not one of 200 characters, in any script', async () => {
    const by = 'é'.repeat(200);
    expect(await wishOf('payment confirm', { ...SEEN, by })).toMatchObject([{ by }]);
  });
});
