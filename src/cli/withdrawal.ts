import { withdrawalView } from '#src/views/money/withdrawal.ts';
import type { Command } from './command.ts';
import { amount, environment, line, reference, text, withdrawalId } from './options.ts';

const WITHDRAWAL = { about: 'wdr_…', required: true } as const;
const BY = { about: 'your name: it is kept', required: true } as const;

export const withdrawalCommands: Readonly<Record<string, Command>> = {
  'withdrawal list': {
    about: 'lists withdrawals to be paid out, oldest first',
    options: {},
    run: async ({ listWithdrawals }) => (await listWithdrawals()).map(withdrawalView),
  },
  'withdrawal create': {
    about: 'takes money out of a wallet to pay it out; once for a reference',
    options: {
      account: { about: 'acc_… or its e-mail', required: true },
      environment: { about: 'TEST or LIVE', required: true },
      amount: { about: 'whole rupiah', required: true },
      bank: { about: 'the bank, such as BCA', required: true },
      'account-number': { about: 'at that bank', required: true },
      'account-name': { about: 'its holder', required: true },
      reference: { about: "your own, such as a ticket's number", required: true },
      by: BY,
    },
    async run({ findAccount, createWithdrawal }, given) {
      const command = {
        amount: amount(given, 'amount'),
        bankAccount: {
          bank: line(given, 'bank'),
          accountNumber: text(given, 'account-number'),
          accountName: line(given, 'account-name'),
        },
        reference: reference(given, 'reference'),
        by: line(given, 'by'),
      };
      const tenant = { environment: environment(given) };
      const { accountId } = await findAccount(text(given, 'account'));
      return withdrawalView(await createWithdrawal({ ...tenant, accountId }, command));
    },
  },
  'withdrawal complete': {
    about: 'records that a withdrawal was paid out; once for a payout of the bank',
    options: {
      withdrawal: WITHDRAWAL,
      'bank-reference': { about: "the bank's reference of the payout", required: true },
      by: BY,
    },
    async run({ completeWithdrawal }, given) {
      const id = withdrawalId(given, 'withdrawal');
      const payout = { bankReference: reference(given, 'bank-reference'), by: line(given, 'by') };
      return withdrawalView(await completeWithdrawal(id, payout));
    },
  },
  'withdrawal fail': {
    about: 'records that it will not be paid out: the money goes back to the wallet',
    options: {
      withdrawal: WITHDRAWAL,
      reason: { about: 'it is kept', required: true },
      by: BY,
    },
    async run({ failWithdrawal }, given) {
      const id = withdrawalId(given, 'withdrawal');
      const why = { reason: line(given, 'reason'), by: line(given, 'by') };
      return withdrawalView(await failWithdrawal(id, why));
    },
  },
};
