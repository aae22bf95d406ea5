import { describe, expect, it } from '@jest/globals';
import {
  completedWithdrawal,
  failedWithdrawal,
  refuseInvalidRequest,
  requestedWithdrawal,
  WITHDRAWAL_MIN,
  WITHDRAWAL_STATUSES,
  type Withdrawal,
  type WithdrawalStatus,
} from '#domain/money/withdrawal/withdrawal.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const COMMAND = {
  amount: rupiah(250_000),
  bankAccount: { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko' },
  reference: 'T-1',
};
const OWN = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  environment: 'LIVE',
  withdrawalId: '01900000-0000-7000-8000-000000000001',
  createdAt: NOW,
} as const;

const BY_STATUS: Readonly<Record<WithdrawalStatus, Withdrawal>> = {
  REQUESTED: requestedWithdrawal(COMMAND, OWN),
  COMPLETED: completedWithdrawal(requestedWithdrawal(COMMAND, OWN), 'bank 1', NOW),
  FAILED: failedWithdrawal(requestedWithdrawal(COMMAND, OWN), 'closed', NOW),
};
const ENDS = {
  COMPLETED: (before: Withdrawal) => completedWithdrawal(before, 'bank 2', NOW),
  FAILED: (before: Withdrawal) => failedWithdrawal(before, 'other', NOW),
} as const;
const CELLS = WITHDRAWAL_STATUSES.flatMap((from) =>
  (['COMPLETED', 'FAILED'] as const).map((to) => ({ from, to })),
);

describe('withdrawal', () => {
  it.each(CELLS)('moves a $from withdrawal to $to only while it is REQUESTED', ({ from, to }) => {
    const before = BY_STATUS[from];
    if (from === 'REQUESTED') return expect(ENDS[to](before).status).toBe(to);
    const refused = {
      name: 'Refusal',
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: from, allowed: [] },
    };
    return expect(() => ENDS[to](before)).toThrow(expect.objectContaining(refused));
  });

  it('keeps the requested terms of a withdrawal in every status', () => {
    for (const one of Object.values(BY_STATUS)) expect(one).toMatchObject({ ...COMMAND, ...OWN });
  });

  it.each([
    [WITHDRAWAL_MIN, '02700', []],
    [AMOUNT_MAX, '02700012345678901234', []],
    [WITHDRAWAL_MIN - 1, '0270001', ['amount TOO_SMALL']],
    [AMOUNT_MAX + 1, '0270001', ['amount TOO_LARGE']],
    [WITHDRAWAL_MIN, '0270', ['account_number INVALID_FORMAT']],
    [WITHDRAWAL_MIN, '027000123456789012345', ['account_number INVALID_FORMAT']],
    [WITHDRAWAL_MIN, '0270-001', ['account_number INVALID_FORMAT']],
    [0, '', ['amount TOO_SMALL', 'account_number INVALID_FORMAT']],
  ])('checks a withdrawal of %i to account %j and reports %j', (amount, accountNumber, wrong) => {
    const bankAccount = { ...COMMAND.bankAccount, accountNumber };
    const command = { ...COMMAND, amount: rupiah(amount), bankAccount };
    if (wrong.length === 0) return expect(() => refuseInvalidRequest(command)).not.toThrow();
    const fieldErrors = wrong.map((each) => {
      const [path, code] = each.split(' ');
      return expect.objectContaining({ path, code });
    });
    const refused = { code: 'VALIDATION_ERROR', fieldErrors };
    return expect(() => refuseInvalidRequest(command)).toThrow(expect.objectContaining(refused));
  });
});
