import { balanceView } from '#src/views/money/balance.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import type { Command } from './command.ts';
import { amount, environment, text } from './options.ts';

export const walletCommands: Readonly<Record<string, Command>> = {
  'wallet topup': {
    about: 'credits received money; once for a reference',
    options: {
      account: { about: 'acc_… or its e-mail', required: true },
      environment: { about: 'TEST or LIVE', required: true },
      amount: { about: 'whole rupiah', required: true },
      reference: { about: "of the payment, such as the bank's number", required: true },
    },
    async run({ findAccount, fundByOperator }, given) {
      const command = {
        amount: amount({ amount: text(given, 'amount') }, 'amount'),
        reference: text(given, 'reference'),
      };
      const tenant = { environment: environment(given) };
      const { accountId } = await findAccount(text(given, 'account'));
      const { transaction, balance } = await fundByOperator({ ...tenant, accountId }, command);
      return { ...transactionView(transaction), balance: balanceView(balance) };
    },
  },
};
