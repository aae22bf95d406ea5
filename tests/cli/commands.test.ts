import { describe, expect, it } from '@jest/globals';
import { SCOPES } from '#domain/people/access/scope.ts';
import type { Findings } from '#src/cli/command.ts';
import { COMMANDS, help, usage } from '#src/cli/commands.ts';
import { type Given, UsageError } from '#src/cli/options.ts';
import { printed, printFindings } from '#src/cli/print.ts';
import { ACCOUNT, argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const KEY = { account: 'a@b.example', environment: 'TEST', name: 'Till' };
const RULE = { environment: 'TEST', 'markup-percent': '10' };
const PREVIEW = { environment: 'TEST', account: 'a@b.example', courier: 'jne', service: 'REG' };
const TOP_UP = { account: 'a@b.example', environment: 'TEST', reference: 'BCA 0012' };
const KEY_ID = `key_${'0'.repeat(26)}`;
const NEITHER_DAY = 'must be a time such as 2027-01-31T00:00:00Z';

describe('a command with a wrong option', () => {
  it.each<[string, Given, string]>([
    ['account create', { name: ' ', email: 'a@b.example' }, '--name is missing'],
    ['account create', { name: 'A', email: 'unknown' }, '--email must be an e-mail address'],
    ['account create', { name: 'A', email: 'a b@c.example' }, '--email must be an e-mail address'],
    ['key create', { ...KEY, environment: 'PROD' }, '--environment must be TEST or LIVE'],
    [
      'key create',
      { ...KEY, scopes: 'rates:read,all' },
      '--scopes must not contain all; there are rates',
    ],
    ['key create', { ...KEY, scopes: '' }, '--scopes is missing'],
    ['key create', { ...KEY, expires: 'tomorrow' }, `--expires ${NEITHER_DAY}`],
    ['key create', { ...KEY, expires: '2027' }, `--expires ${NEITHER_DAY}`],
    ['key create', { ...KEY, expires: '1' }, `--expires ${NEITHER_DAY}`],
    ['key create', { ...KEY, expires: '2027-01-31T10:00' }, `--expires ${NEITHER_DAY}`],
    ['key create', { ...KEY, expires: '2027-02-30' }, `--expires ${NEITHER_DAY}`],
    ['key create', { ...KEY, expires: '2027-13-01' }, `--expires ${NEITHER_DAY}`],
    ['key list', { ...KEY, limit: '51' }, '--limit must be a number from 1 to 50'],
    ['key list', { ...KEY, limit: '0' }, '--limit must be a number from 1 to 50'],
    ['key list', { ...KEY, limit: 'all' }, '--limit must be a number from 1 to 50'],
    ['key list', { ...KEY, before: 'acc_1' }, "--before must be a key's id, key_…"],
    ['key revoke', { account: 'a', id: '1' }, "--id must be a key's id, key_…"],
    [
      'pricing list',
      { environment: 'TEST', before: KEY_ID },
      "--before must be a rule's id, prc_…",
    ],
    ['pricing set', { ...RULE, 'markup-percent': '1001' }, '--markup-percent must be a percentage'],
    ['pricing set', { ...RULE, 'markup-percent': '-1' }, '--markup-percent must be a percentage'],
    [
      'pricing set',
      { ...RULE, 'markup-percent': '1.234' },
      '--markup-percent must be a percentage',
    ],
    ['pricing set', { ...RULE, 'markup-percent': '10 %' }, '--markup-percent must be a percentage'],
    ['pricing set', { ...RULE, 'discount-percent': '100.01' }, '--discount-percent must be'],
    ['pricing set', { ...RULE, 'markup-fixed': '1.5' }, '--markup-fixed must be whole rupiah'],
    ['pricing set', { ...RULE, 'discount-fixed': '1000000001' }, '--discount-fixed must be whole'],
    ['pricing set', { ...RULE, courier: '' }, '--courier is missing'],
    ['pricing set', { ...RULE, courier: 'JNE' }, "--courier must be a courier's code such as jne"],
    ['pricing set', { ...RULE, service: 'reg' }, "--service must be a service's code such as REG"],
    ['pricing set', { ...RULE, 'valid-from': 'now' }, `--valid-from ${NEITHER_DAY}`],
    [
      'pricing set',
      { ...RULE, 'valid-from': '2027-01-02', 'valid-until': '2027-01-02' },
      '--valid-until must be later than --valid-from',
    ],
    ['pricing preview', { ...PREVIEW, cost: 'much' }, '--cost must be whole rupiah'],
    ['pricing preview', { ...PREVIEW, cost: '1', service: 'R' }, '--service must be a service'],
    ['pricing preview', { ...PREVIEW, cost: '1', at: 'then' }, `--at ${NEITHER_DAY}`],
    ['wallet topup', { ...TOP_UP, amount: '1.5' }, '--amount must be whole rupiah'],
    ['wallet topup', { ...TOP_UP, amount: '-5' }, '--amount must be whole rupiah'],
    ['wallet topup', { ...TOP_UP, amount: '1000000001' }, '--amount must be whole rupiah up to'],
    ['wallet topup', { ...TOP_UP, amount: '' }, '--amount is missing'],
    ['wallet topup', { ...TOP_UP, amount: '1', reference: ' ' }, '--reference is missing'],
    ['wallet topup', { ...TOP_UP, amount: '1', environment: 'X' }, '--environment must be TEST'],
    [
      'key create',
      { ...KEY, name: 'Till\u001b[2J' },
      '--name must not hold the control character U+001B',
    ],
    ['account create', { name: 'A\u202e', email: 'a@b.example' }, '--name must not hold'],
    ['ledger verify', { environment: 'X' }, '--environment must be TEST or LIVE'],
    ['ledger verify', { account: ' ' }, '--account is missing'],
  ])('rejects wrong options of %s without calling a use case: %j', async (name, given, message) => {
    const { calls, useCases } = recordedUseCases();
    const misused = commandOf(name).run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});

describe('the output', () => {
  const HOSTILE = 'a\u001b[2Jb\nc\td\u007f\u009b\u202e\u2066\u200f\u2028e';
  const SHOWN = String.raw`a\u001b[2Jb\u000ac\u0009d\u007f\u009b\u202e\u2066\u200f\u2028e`;

  it('prints client text on one line without terminal control characters', () => {
    expect(printed({ reference: HOSTILE }, false)).toBe(`reference  ${SHOWN}`);
    expect(printed([{ reference: HOSTILE }], false).split('\n')).toEqual(['reference', SHOWN]);
    expect(printed({ scopes: ['a', HOSTILE] }, false)).toBe(`scopes  a,${SHOWN}`);
  });

  it('prints client text unchanged as printable JSON for programs', () => {
    const text = printed({ reference: HOSTILE }, true);
    expect(JSON.parse(text)).toEqual({ reference: HOSTILE });
    expect(text).toMatch(/^[\x20-\x7e]+$/);
  });

  it.each([true, false])('escapes client text in streamed rows, as JSON: %s', async (asJson) => {
    const lines: string[] = [];
    async function* findings(): Findings {
      yield { reference: HOSTILE };
      return { summary: { reference: HOSTILE }, isGood: true };
    }
    await printFindings(findings(), { asJson, print: (line) => lines.push(line) });
    expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]+$/);
  });
});

describe('a command', () => {
  it('grants every scope and sets no expiry in key create by default', async () => {
    expect(await argumentsOf('key create', KEY)).toEqual([
      { environment: 'TEST', accountId: ACCOUNT.accountId },
      { name: 'Till', scopes: SCOPES, expiresAt: null },
    ]);
  });

  it('removes repeated scopes in key create and accepts an expiry in any time zone', async () => {
    const given = { ...KEY, environment: 'live', scopes: 'rates:read, rates:read ,quotes:read' };
    expect(
      await argumentsOf('key create', { ...given, expires: '2027-01-31T07:00:00+07:00' }),
    ).toEqual([
      { environment: 'LIVE', accountId: ACCOUNT.accountId },
      {
        name: 'Till',
        scopes: ['rates:read', 'quotes:read'],
        expiresAt: new Date('2027-01-31T00:00:00Z'),
      },
    ]);
  });

  it('converts percentages of pricing set to basis points and applies omitted targets to everyone', async () => {
    const given = { ...RULE, 'markup-percent': '12.5', 'discount-percent': '0.29' };
    expect(await argumentsOf('pricing set', { ...given, 'valid-until': '2028-02-29' })).toEqual([
      {
        environment: 'TEST',
        accountId: null,
        courierCode: null,
        serviceCode: null,
        markup: 1250,
        markupFixed: 0,
        discount: 29,
        discountFixed: 0,
        validFrom: null,
        validUntil: new Date('2028-02-29T00:00:00Z'),
      },
    ]);
  });

  it('passes account, courier and service of pricing set as given', async () => {
    const target = { account: 'a@b.example', courier: 'jne', service: 'REG' };
    const [rule] = await argumentsOf('pricing set', { ...RULE, ...target, 'markup-fixed': '500' });
    expect(rule).toMatchObject({
      accountId: ACCOUNT.accountId,
      courierCode: 'jne',
      serviceCode: 'REG',
      markupFixed: 500,
    });
  });
});

describe('the help', () => {
  it('names every command and its purpose in the help', () => {
    for (const [name, { about }] of Object.entries(COMMANDS)) {
      expect(usage()).toMatch(new RegExp(`^ {2}${name} +${about}$`, 'm'));
    }
  });

  it.each(Object.keys(COMMANDS))(
    'names every option in the help of %s and marks the required ones',
    (name) => {
      const command = commandOf(name);
      const text = help(name, command);
      for (const [option, { about, required }] of Object.entries(command.options)) {
        const line = text.split('\n').find((each) => each.includes(`--${option} `)) ?? '';
        expect(line).toContain(about);
        expect(line.includes('(required)')).toBe(required === true);
      }
    },
  );
});

describe('the output', () => {
  const rows = [
    { id: 'key_1', scopes: ['a', 'b'], expires_at: null },
    { id: 'key_22', scopes: [], expires_at: '2027-01-31' },
  ];

  it('prints rows as one line of JSON for programs', () => {
    expect(printed(rows, true)).toBe(JSON.stringify(rows));
    expect(printed([], true)).toBe('[]');
  });

  it('prints rows as a table for terminals', () => {
    expect(printed(rows, false).split('\n')).toEqual([
      'id      scopes  expires_at',
      'key_1   a,b     –',
      'key_22          2027-01-31',
    ]);
    expect(printed([], false)).toBe('(none)');
  });

  it("shows nested fields of a command's output under dotted names", () => {
    const record = { id: 'txn_1', balance: { available: 5, held: 0 } };
    expect(printed(record, false).split('\n')).toEqual([
      'id                 txn_1',
      'balance.available  5',
      'balance.held       0',
    ]);
    expect(printed([record], false).split('\n')).toEqual([
      'id     balance.available  balance.held',
      'txn_1  5                  0',
    ]);
  });

  it('prints a record as one line per field for terminals', () => {
    expect(printed(rows[0] ?? {}, false).split('\n')).toEqual([
      'id          key_1',
      'scopes      a,b',
      'expires_at  –',
    ]);
  });
});
