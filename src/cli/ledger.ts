import { idText } from '#domain/id.ts';
import type { FoundFault } from '#src/usecases/money/wallet/verify-ledger.ts';
import type { Command } from './command.ts';
import { faultFindings } from './fault-findings.ts';
import { environment, instant, text } from './options.ts';

export const ledgerCommands: Readonly<Record<string, Command>> = {
  'ledger verify': {
    about: 'verifies the ledger and lists every fault; exits with 1 if there is any',
    options: {
      account: { about: 'acc_… or its e-mail; default: every account' },
      environment: { about: 'TEST or LIVE; default: both' },
    },
    async run({ findAccount, verifyLedger }, given) {
      const where = { environment: given.environment === undefined ? null : environment(given) };
      const account = given.account === undefined ? null : text(given, 'account');
      const accountId = account === null ? null : (await findAccount(account)).accountId;
      return faultFindings(verifyLedger({ ...where, accountId }), faultView);
    },
  },
  'ledger digests': {
    about: 'lists the daily digests over all accounts: stored elsewhere, they prove the ledger',
    options: { after: { about: 'only days after this one, such as 2026-11-21' } },
    run: ({ listDigests }, given) =>
      Array.fromAsync(listDigests(instant(given, 'after')?.toISOString().slice(0, 10) ?? null)),
  },
};

/**
 * Null `version`: the fault is in the account's row. Null account: the fault is in a digest over
 * all chains.
 */
function faultView({ tenant, fault }: FoundFault) {
  return {
    account_id: tenant && idText('account', tenant.accountId),
    environment: tenant?.environment ?? null,
    code: fault.code,
    journal_id: fault.journalId && idText('journal', fault.journalId),
    ledger_account: fault.row?.account ?? null,
    version: fault.row?.version ?? null,
    message: fault.message,
  };
}
