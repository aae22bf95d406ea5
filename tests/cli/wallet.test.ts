import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import type { Given } from '#src/cli/options.ts';
import { isFindings, printFindings } from '#src/cli/print.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { ACCOUNT, argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const TOP_UP = { account: 'a@b.example', environment: 'TEST', reference: 'BCA 0012' };
const COUNTS = { accounts: 24, journals: 8, postings: 20 };
const FAULT: LedgerFault = {
  code: 'BROKEN_CHAIN',
  journalId: null,
  row: { account: 'HELD', version: 2 },
  message: 'HELD 2 is wrong',
};

describe('wallet topup', () => {
  it('trims the reference of wallet topup', async () => {
    const given = { ...TOP_UP, environment: 'live', amount: '50000', reference: ' BCA 0012 ' };
    expect(await argumentsOf('wallet topup', given)).toEqual([
      { environment: 'LIVE', accountId: ACCOUNT.accountId },
      { amount: 50_000, reference: 'BCA 0012' },
    ]);
  });
});

describe('ledger verify', () => {
  it.each<[Given, object]>([
    [{}, { accountId: null, environment: null }],
    [{ environment: 'live' }, { accountId: null, environment: 'LIVE' }],
    [{ account: 'a@b.example' }, { accountId: ACCOUNT.accountId, environment: null }],
  ])('verifies the ledger scope given by %j', async (given, scope) => {
    const { calls, lines, isGood } = await verified(given, { faults: [], asJson: true });
    expect(calls).toEqual([scope]);
    expect(lines).toEqual([JSON.stringify({ ...COUNTS, faults: 0 })]);
    expect(isGood).toBe(true);
  });

  it('prints each ledger fault as a line of JSON, then the totals', async () => {
    const faults = [FAULT, { ...FAULT, row: null, journalId: ACCOUNT.accountId }];
    const { lines, isGood } = await verified({}, { faults, asJson: true });
    const first = {
      account_id: idText('account', ACCOUNT.accountId),
      environment: 'TEST',
      code: 'BROKEN_CHAIN',
      journal_id: null,
      ledger_account: 'HELD',
      version: 2,
      message: 'HELD 2 is wrong',
    };
    const place = { ledger_account: null, version: null };
    const second = { ...first, ...place, journal_id: idText('journal', ACCOUNT.accountId) };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      first,
      second,
      { ...COUNTS, faults: 2 },
    ]);
    expect(isGood).toBe(false);
  });

  it('prints ledger faults in blocks of fifty without --json', async () => {
    const { lines } = await verified({}, { faults: Array(51).fill(FAULT), asJson: false });
    expect(lines.map((text) => text.split('\n').length)).toEqual([51, 2, 4]);
    expect(lines[1]).toMatch(/^account_id +environment +code +journal_id +ledger_account +version/);
    expect(lines[2]).toMatch(/^accounts +24\n.*\n.*\nfaults +51$/s);
  });
});

/** Output of ledger verification with these faults, and its calls. */
async function verified(
  given: Given,
  { faults, asJson }: { faults: readonly LedgerFault[]; asJson: boolean },
) {
  const calls: unknown[] = [];
  const lines: string[] = [];
  const verifyLedger: OperatorUseCases['verifyLedger'] = async function* (scope) {
    calls.push(scope);
    const tenant = { accountId: ACCOUNT.accountId, environment: 'TEST' } as const;
    for (const fault of faults) yield { tenant, fault };
    return COUNTS;
  };
  const { findAccount } = recordedUseCases().useCases;
  const useCases = { findAccount, verifyLedger } as OperatorUseCases;
  const output = await commandOf('ledger verify').run(useCases, given);
  if (!isFindings(output)) throw new Error('it was read to its end before the first fault');
  const { isGood } = await printFindings(output, { asJson, print: (text) => lines.push(text) });
  return { calls, lines, isGood };
}
