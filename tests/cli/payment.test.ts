import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import { type Given, UsageError } from '#src/cli/options.ts';
import { unmatchedView } from '#src/cli/payment.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const CONFIRMED_OPTIONS = { for: 'SHP261121PVQDBCQDZ', reference: 'BCA 0012', by: 'Ratna' };
const STATEMENT_LINE = { amount: '18976', reference: 'BCA 0012', by: 'Ratna' };
const REFUSED = { for: CONFIRMED_OPTIONS.for, reason: 'sent back', by: 'Ratna' };

describe('payment confirm', () => {
  it('trims texts of payment confirm and defaults to the requested amount', async () => {
    const given = {
      for: ` ${CONFIRMED_OPTIONS.for} `,
      reference: ' BCA 0012 ',
      by: ' Ratna Sari ',
    };
    expect(await argumentsOf('payment confirm', given)).toEqual([
      {
        subject: CONFIRMED_OPTIONS.for,
        reference: 'BCA 0012',
        amount: null,
        by: 'Ratna Sari',
      },
    ]);
  });

  it('accepts a top-up id in payment confirm', async () => {
    const [received] = await argumentsOf('payment confirm', {
      ...CONFIRMED_OPTIONS,
      for: idText('topUp', uuid(1)),
    });
    expect(received).toMatchObject({ subject: uuid(1) });
  });

  it('passes the received amount of payment confirm', async () => {
    const [received] = await argumentsOf('payment confirm', {
      ...CONFIRMED_OPTIONS,
      amount: '18976',
    });
    expect(received).toMatchObject({ amount: 18_976 });
  });
});

describe('payment list', () => {
  it('lists 50 payments from the oldest, or after a given one', async () => {
    expect(await argumentsOf('payment list', {})).toEqual([{ limit: 50, after: null }]);
    const filter = await argumentsOf('payment list', {
      limit: '200',
      after: CONFIRMED_OPTIONS.for,
    });
    expect(filter).toEqual([{ limit: 200, after: CONFIRMED_OPTIONS.for }]);
  });
});

describe('payment receive', () => {
  it('passes the bank line of payment receive with LIVE and the current account as defaults', async () => {
    const [line] = await argumentsOf('payment receive', STATEMENT_LINE);
    const receipt = { amount: 18_976, reference: 'BCA 0012', by: 'Ratna' };
    expect(line).toEqual({ ...receipt, environment: 'LIVE', accountNumber: null });
    const elsewhere = { environment: 'test', 'account-number': '5270' };
    const [other] = await argumentsOf('payment receive', { ...STATEMENT_LINE, ...elsewhere });
    expect(other).toEqual({ ...receipt, environment: 'TEST', accountNumber: '5270' });
  });
});

describe('payment unmatched', () => {
  it('lists 50 unmatched payments by default', async () => {
    expect(await argumentsOf('payment unmatched', {})).toEqual([50]);
  });
});

describe('the origin of unmatched money', () => {
  const money: Omit<UnmatchedMoney, 'accountNumber' | 'orderId'> = {
    environment: 'LIVE',
    source: 'BANK',
    sourceReference: 'FT-1',
    amount: null,
    receivedAt: new Date('2026-11-22T00:00:00Z'),
    by: 'Ratna',
  };
  const shown = {
    reference: 'FT-1',
    amount: null,
    environment: 'LIVE',
    by: 'Ratna',
    received_at: '2026-11-22T00:00:00.000Z',
  };

  it.each([
    [{ accountNumber: '5270', orderId: null }, { account_number: '5270' }],
    [{ accountNumber: null, orderId: 'SKR-1' }, { order_id: 'SKR-1' }],
  ])('shows where unmatched money was received: %j', (came, place) => {
    expect(unmatchedView({ ...money, ...came })).toEqual({ ...shown, ...place });
  });
});

describe('payment reject', () => {
  it('passes operator and reason of payment reject', async () => {
    expect(await argumentsOf('payment reject', REFUSED)).toEqual([
      CONFIRMED_OPTIONS.for,
      { reason: 'sent back', by: 'Ratna' },
    ]);
  });
});

describe('a wrong option', () => {
  const REFERENCE = '--reference must be 1 to 64 printable ASCII characters';
  const INVALID_SUBJECT = "--for must be a shipment's number or a top-up's id, top_…";
  const LINE = 'must be a line of at most 200 characters';

  it.each<[string, Given, string]>([
    ['payment confirm', { ...CONFIRMED_OPTIONS, for: ' ' }, '--for is missing'],
    ['payment confirm', { ...CONFIRMED_OPTIONS, for: 'SHP261121PVQDBCQDX' }, INVALID_SUBJECT],
    [
      'payment confirm',
      { ...CONFIRMED_OPTIONS, for: idText('transaction', uuid(1)) },
      INVALID_SUBJECT,
    ],
    ['payment reject', { ...REFUSED, for: uuid(1) }, INVALID_SUBJECT],
    ['alert close', { subject: 'top_1', kind: 'WRONG_AMOUNT' }, '--subject must be what'],
    [
      'alert close',
      { subject: CONFIRMED_OPTIONS.for, kind: 'PICKUP_STUCK' },
      '--subject must be what',
    ],
    ['payment confirm', { ...CONFIRMED_OPTIONS, reference: ' ' }, '--reference is missing'],
    ['payment confirm', { ...CONFIRMED_OPTIONS, reference: 'BCA\u200b0012' }, REFERENCE],
    ['payment confirm', { ...CONFIRMED_OPTIONS, reference: 'BCA\u00a00012' }, REFERENCE],
    ['payment confirm', { ...CONFIRMED_OPTIONS, reference: 'x'.repeat(65) }, REFERENCE],
    ['payment confirm', { ...CONFIRMED_OPTIONS, amount: '' }, '--amount must be whole rupiah'],
    [
      'payment confirm',
      { ...CONFIRMED_OPTIONS, amount: '18976.5' },
      '--amount must be whole rupiah',
    ],
    ['payment confirm', { ...CONFIRMED_OPTIONS, amount: '-1' }, '--amount must be whole rupiah'],
    ['payment confirm', { ...CONFIRMED_OPTIONS, by: '' }, '--by is missing'],
    ['payment list', { limit: '201' }, '--limit must be a whole number from 1 to 200'],
    ['payment list', { after: 'INV-1' }, "--after must be a shipment's number"],
    [
      'payment receive',
      { ...STATEMENT_LINE, amount: '0' },
      '--amount must be a whole number from 1',
    ],
    [
      'payment receive',
      { ...STATEMENT_LINE, environment: 'x' },
      '--environment must be TEST or LIVE',
    ],
    ['payment unmatched', { limit: '0' }, '--limit must be a whole number from 1 to 200'],
    ['payment confirm', { ...CONFIRMED_OPTIONS, by: 'R'.repeat(201) }, `--by ${LINE}`],
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
  ])('rejects wrong options of %s without calling a use case: %j', async (name, given, message) => {
    const { calls, useCases } = recordedUseCases();
    const misused = commandOf(name).run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });

  it('accepts an operator name of 200 non-ASCII characters', async () => {
    const by = 'é'.repeat(200);
    expect(await argumentsOf('payment confirm', { ...CONFIRMED_OPTIONS, by })).toMatchObject([
      { by },
    ]);
  });
});
