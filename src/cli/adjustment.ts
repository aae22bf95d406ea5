import type { AdjustmentCommand } from '#domain/money/adjustment/adjustment.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import type { Command } from './command.ts';
import { amount, environment, type Given, line, reference, text, UsageError } from './options.ts';

export const adjustmentCommands: Readonly<Record<string, Command>> = {
  'adjustment create': {
    about: 'corrects a wallet by evidence that the client sees; once for a reference',
    options: {
      account: { about: 'acc_… or its e-mail', required: true },
      environment: { about: 'TEST or LIVE', required: true },
      credit: { about: 'whole rupiah to add' },
      debit: { about: 'whole rupiah to take' },
      reference: {
        about: "the evidence, such as an invoice's number: clients see it",
        required: true,
      },
      reason: { about: 'it is kept, and clients do not see it', required: true },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ findAccount, createAdjustment }, given) {
      const command = {
        ...sumOf(given),
        reference: reference(given, 'reference'),
        reason: line(given, 'reason'),
        by: line(given, 'by'),
      };
      const tenant = { environment: environment(given) };
      const { accountId } = await findAccount(text(given, 'account'));
      return transactionView(await createAdjustment({ ...tenant, accountId }, command));
    },
  },
};

function sumOf(given: Given): Pick<AdjustmentCommand, 'amount' | 'direction'> {
  if ((given.credit === undefined) === (given.debit === undefined))
    throw new UsageError('either --credit or --debit is required');
  if (given.credit === undefined) return { direction: 'DEBIT', amount: amount(given, 'debit') };
  return { direction: 'CREDIT', amount: amount(given, 'credit') };
}
