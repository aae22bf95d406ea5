import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { operatorBankAccountView } from '#src/views/money/bank-account.ts';
import type { Command } from './command.ts';
import { bankAccountId, environment, type Given, line, text } from './options.ts';

const TENANT = {
  account: { about: 'acc_… or its e-mail', required: true },
  environment: { about: 'TEST or LIVE', required: true },
} as const;
const BY = { about: 'your name: it is kept', required: true } as const;

export const bankAccountCommands: Readonly<Record<string, Command>> = {
  'bank-account list': {
    about: "lists a client's bank accounts that money may go to",
    options: TENANT,
    async run({ findAccount, listBankAccounts }, given) {
      const accounts = await listBankAccounts(await tenantIn(given, findAccount));
      return accounts.map(operatorBankAccountView);
    },
  },
  'bank-account add': {
    about: 'lets a client withdraw to an account whose holder you have verified',
    options: {
      ...TENANT,
      bank: { about: 'the bank, such as BCA', required: true },
      'account-number': { about: 'at that bank', required: true },
      'account-name': { about: 'its holder, as the bank has it', required: true },
      by: BY,
    },
    async run({ findAccount, addBankAccount }, given) {
      const bankAccount = {
        bank: line(given, 'bank'),
        accountNumber: text(given, 'account-number'),
        accountName: line(given, 'account-name'),
      };
      const by = line(given, 'by');
      const tenant = await tenantIn(given, findAccount);
      return operatorBankAccountView(await addBankAccount(tenant, { bankAccount, by }));
    },
  },
  'bank-account remove': {
    about: 'lets no more money go to an account; withdrawals that were requested stay',
    options: { ...TENANT, 'bank-account': { about: 'bac_…', required: true }, by: BY },
    async run({ findAccount, removeBankAccount }, given) {
      const which = { bankAccountId: bankAccountId(given, 'bank-account'), by: line(given, 'by') };
      const tenant = await tenantIn(given, findAccount);
      return operatorBankAccountView(await removeBankAccount(tenant, which));
    },
  },
};

async function tenantIn(given: Given, findAccount: OperatorUseCases['findAccount']) {
  const tenant = { environment: environment(given) };
  const { accountId } = await findAccount(text(given, 'account'));
  return { ...tenant, accountId };
}
