import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { type Given, UsageError } from '#src/cli/options.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { ACCOUNT, argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const UUID = '01900000-0000-7000-8000-000000000001';
const WITHDRAWAL = idText('withdrawal', UUID);
const WALLET = { account: 'a@b.example', environment: 'live', by: ' Ratna ' };
const TO = { bank: 'BCA', 'account-number': '0270001', 'account-name': 'Toko Kanaria' };
const CREATE = { ...WALLET, ...TO, amount: '250000', reference: 'T-1' };
const COMPLETE = { withdrawal: WITHDRAWAL, 'bank-reference': ' BCA 77 ', by: 'Ratna' };
const FAIL = { withdrawal: WITHDRAWAL, reason: 'no such account', by: 'Ratna' };
const ADJUST = { ...WALLET, debit: '35000', reference: 'JNE-883', reason: 'weighed 4 kg' };
const SETTLE = { shipment: 'SHP261121PVQDBCQDZ', amount: '5', reference: 'letter 4', by: 'Ratna' };
const CLAIM = idText('claim', UUID);
const REJECT = { shipment: 'SHP261121PVQDBCQDZ', claim: CLAIM, reason: 'no photo', by: 'Ratna' };
const REMOVE = { ...WALLET, 'bank-account': idText('bankAccount', UUID) };
const LIVE = { accountId: ACCOUNT.accountId, environment: 'LIVE' };

describe('operator commands of a wallet', () => {
  it('passes amount, bank account and operator of withdrawal create to the use case', async () => {
    const bankAccount = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Kanaria' };
    expect(await argumentsOf('withdrawal create', CREATE)).toEqual([
      LIVE,
      { amount: 250_000, bankAccount, reference: 'T-1', by: 'Ratna' },
    ]);
  });

  it('passes the payout of withdrawal complete and the reason of withdrawal fail', async () => {
    const payout = { bankReference: 'BCA 77', by: 'Ratna' };
    expect(await argumentsOf('withdrawal complete', COMPLETE)).toEqual([UUID, payout]);
    const why = { reason: 'no such account', by: 'Ratna' };
    expect(await argumentsOf('withdrawal fail', FAIL)).toEqual([UUID, why]);
  });

  it.each(['credit', 'debit'])(
    'passes a %s of adjustment create with its direction',
    async (direction) => {
      const { debit, ...rest } = ADJUST;
      const command = { amount: 35_000, direction: direction.toUpperCase(), reference: 'JNE-883' };
      expect(await argumentsOf('adjustment create', { ...rest, [direction]: debit })).toEqual([
        LIVE,
        { ...command, reason: 'weighed 4 kg', by: 'Ratna' },
      ]);
    },
  );

  it('passes the amount and evidence of claim settle', async () => {
    expect(await argumentsOf('claim settle', SETTLE)).toEqual([
      'SHP261121PVQDBCQDZ',
      { amount: 5, reference: 'letter 4', by: 'Ratna' },
    ]);
  });
});

describe('operator commands of claims and bank accounts', () => {
  it('writes the photos of a claim into a folder that only its owner reads', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'photos-')), 'claim');
    const photo = { photoId: UUID, picture: Uint8Array.of(0xff, 0xd8) };
    const photosOfClaim = async () => [photo];
    const given = { shipment: REJECT.shipment, claim: CLAIM, to: folder };
    const useCases = { photosOfClaim } as Partial<OperatorUseCases> as OperatorUseCases;
    const file = join(folder, `${idText('claimPhoto', UUID)}.jpg`);
    expect(await commandOf('claim photos').run(useCases, given)).toEqual([{ file, bytes: 2 }]);
    expect([...readFileSync(file)]).toEqual([0xff, 0xd8]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('passes the claim id of claim reject, so that no newer claim is rejected', async () => {
    expect(await argumentsOf('claim reject', REJECT)).toEqual([
      { shipmentNumber: REJECT.shipment, claimId: UUID, reason: 'no photo', by: 'Ratna' },
    ]);
  });

  it('passes the account of bank-account add and the id of bank-account remove', async () => {
    const bankAccount = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Kanaria' };
    expect(await argumentsOf('bank-account add', { ...WALLET, ...TO })).toEqual([
      LIVE,
      { bankAccount, by: 'Ratna' },
    ]);
    const which = { bankAccountId: UUID, by: 'Ratna' };
    expect(await argumentsOf('bank-account remove', REMOVE)).toEqual([LIVE, which]);
  });
});

describe('a wrong option', () => {
  const ID = "--withdrawal must be a withdrawal's id, wdr_…";
  const EITHER = 'either --credit or --debit is required';
  const WHOLE = 'must be whole rupiah up to 1000000000';

  it.each<[string, Given, string]>([
    ['withdrawal create', { ...CREATE, amount: '1.5' }, `--amount ${WHOLE}`],
    ['withdrawal create', { ...CREATE, bank: ' ' }, '--bank is missing'],
    ['withdrawal create', { ...CREATE, 'account-number': '' }, '--account-number is missing'],
    [
      'withdrawal create',
      { ...CREATE, 'account-name': 'a\nb' },
      '--account-name must not hold the control',
    ],
    ['withdrawal create', { ...CREATE, reference: 'T\u200b1' }, '--reference must be 1 to 64'],
    ['withdrawal create', { ...CREATE, environment: 'prod' }, '--environment must be TEST or LIVE'],
    ['withdrawal create', { ...CREATE, by: ' ' }, '--by is missing'],
    ['withdrawal complete', { ...COMPLETE, withdrawal: UUID }, ID],
    ['withdrawal complete', { ...COMPLETE, withdrawal: WITHDRAWAL.replace('wdr', 'top') }, ID],
    ['withdrawal complete', { ...COMPLETE, 'bank-reference': 'é' }, '--bank-reference must be'],
    ['withdrawal fail', { ...FAIL, withdrawal: 'wdr_1' }, ID],
    ['withdrawal fail', { ...FAIL, reason: '' }, '--reason is missing'],
    ['adjustment create', { ...ADJUST, credit: '1' }, EITHER],
    ['adjustment create', { ...ADJUST, debit: undefined }, EITHER],
    ['adjustment create', { ...ADJUST, debit: '-1' }, `--debit ${WHOLE}`],
    ['adjustment create', { ...ADJUST, debit: undefined, credit: 'x' }, `--credit ${WHOLE}`],
    ['adjustment create', { ...ADJUST, reason: ' ' }, '--reason is missing'],
    ['claim reject', { ...REJECT, claim: UUID }, "--claim must be a claim's id, clm_…"],
    ['claim reject', { ...REJECT, reason: '' }, '--reason is missing'],
    ['bank-account add', { ...WALLET, ...TO, bank: '' }, '--bank is missing'],
    [
      'bank-account remove',
      { ...REMOVE, 'bank-account': 'bac_1' },
      "--bank-account must be a bank account's id, bac_…",
    ],
    ['claim settle', { ...SETTLE, shipment: ' ' }, '--shipment is missing'],
    ['claim settle', { ...SETTLE, amount: '' }, '--amount must be'],
    ['claim settle', { ...SETTLE, reference: ' ' }, '--reference is missing'],
  ])('rejects wrong options of %s without calling a use case: %j', async (name, given, message) => {
    const { calls, useCases } = recordedUseCases();
    const misused = commandOf(name).run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});
