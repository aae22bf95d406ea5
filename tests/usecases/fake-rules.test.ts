import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { EVENT_TYPES } from '#domain/event/event.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { CHAIN_START, chainText } from '#domain/wallet/chain.ts';
import { type DatedJournal, dated, type Journal, journalOf } from '#domain/wallet/journal.ts';
import type { LedgerAccount } from '#domain/wallet/posting.ts';
import { holdMoves, releaseMoves } from '#domain/wallet/shipment-money.ts';
import { pricingRule } from '#tests/kit/builders.ts';
import { subscribesTo } from '#tests/kit/fakes/delivery-rows.ts';
import { emptyAccount, post } from '#tests/kit/fakes/posting.ts';
import { isValidAt } from '#tests/kit/fakes/pricing-rule-store.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { matchesReference } from '#tests/kit/fakes/wallet-store.ts';
import { later, uuid } from '#tests/kit/store-contracts/samples.ts';

const TENANT = { accountId: uuid(1), environment: 'TEST' } as const;
const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };
const START = { tenant: TENANT, head: CHAIN_START };
const AT = new Date('2026-11-21T08:00:00.123Z');
const T0 = new Date('2026-06-01T00:00:00Z');
const NUMBER = newShipmentNumber(AT, seededRandom(1));
const TOP_UP = idText('topUp', uuid(1));
const KEY = { ...TENANT, webhookId: '01900000-0000-7000-8000-000000000007' };
describe('posting', () => {
  it('moves balance, version and chain of each account on', () => {
    const rich = { ...empty('AVAILABLE'), balance: rupiah(50_000), version: 4, chainHead: 'h' };
    const [available, held] = post(ready(hold(30_000)), accountsOf(rich), systemDigest);
    expect(available?.account).toMatchObject({ balance: 20_000, version: 5 });
    expect(available?.posting).toMatchObject({ amount: -30_000, version: 5, balanceAfter: 20_000 });
    expect(held?.account).toMatchObject({ kind: 'HELD', balance: 30_000, version: 1 });
    const text = chainText(START, held?.posting ?? never());
    expect(held?.account.chainHead).toBe(systemDigest.sha256(text));
    expect(held?.posting.hash).toBe(held?.account.chainHead);
  });

  it.each([
    [29_999, 'INSUFFICIENT_BALANCE'],
    [30_000, undefined],
  ])('30,000 from %i: %s', (balance, code) => {
    const accounts = accountsOf({ ...empty('AVAILABLE'), balance: rupiah(balance) });
    const posting = () => post(ready(hold(30_000)), accounts, systemDigest);
    if (code === undefined) expect(posting).not.toThrow();
    else expect(posting).toThrow(expect.objectContaining({ name: 'Refusal', code }));
  });

  it('below a floor that is not the client’s to keep is a defect', () => {
    const moves = releaseMoves({ totalAmount: rupiah(1) });
    const release = journalOf({ ...HEAD, kind: 'REFUND', moves });
    expect(() => post(ready(release), empty, systemDigest)).toThrow(RangeError);
  });

  it('may take from an account without a floor, and give to one that is below it', () => {
    const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(1) }] as const;
    const poor = { ...empty('AVAILABLE'), balance: rupiah(-9) };
    const topUp = journalOf({ ...HEAD, kind: 'TOPUP', moves });
    const posted = post(ready(topUp), accountsOf(poor), systemDigest);
    expect(posted.map(({ account }) => account.balance)).toEqual([-8, -1]);
  });
});

describe('the time of a posting', () => {
  const before = new Date(AT.getTime() - 1);
  const after = new Date(AT.getTime() + 1);

  it.each([
    { name: 'the journal’s, of an account without postings', postedAt: null, is: AT },
    { name: 'the journal’s, behind the one before', postedAt: before, is: AT },
    { name: 'the latest of its accounts’, where that is later', postedAt: after, is: after },
  ])('is $name', ({ postedAt, is }) => {
    const rich = { ...empty('AVAILABLE'), balance: rupiah(50_000), postedAt };
    const [available, held] = post(ready(hold(1)), accountsOf(rich), systemDigest);
    expect([available?.posting.createdAt, available?.account.postedAt]).toEqual([is, is]);
    expect([held?.posting.createdAt, held?.account.postedAt]).toEqual([is, is]);
  });
});

describe('a journal', () => {
  it.each([
    ['HOLD', NUMBER, NUMBER, true],
    ['PAYMENT_RECEIVED', `${NUMBER}/BANK 1`, NUMBER, true],
    ['PAYMENT_RECEIVED', `${NUMBER}0`, NUMBER, false],
    ['TOPUP', TOP_UP, TOP_UP, true],
    ['TOPUP', `${TOP_UP}/BANK 1`, TOP_UP, true],
    ['TOPUP', `${TOP_UP}0`, TOP_UP, false],
    ['ADJUSTMENT', `${TOP_UP}/1`, TOP_UP, false],
    ['TOPUP', `${NUMBER}/1`, NUMBER, false],
    ['TOPUP', 'BCA/0012', 'BCA/0012', true],
    ['TOPUP', 'BCA/0012', 'BCA', false],
  ] as const)('a %s by %s is found by %s: %s', (...[kind, businessRef, reference, is]) => {
    expect(matchesReference({ kind, businessRef }, reference)).toBe(is);
  });
});

describe('a rule is valid', () => {
  it.each([
    { when: 'before it begins', from: 1, until: null, valid: false },
    { when: 'from its beginning on', from: 0, until: null, valid: true },
    { when: 'for good, where no end is set', from: -1e9, until: null, valid: true },
    { when: 'until just before its end', from: -1, until: 1, valid: true },
    { when: 'at its end', from: -1, until: 0, valid: false },
    { when: 'after its end', from: -2, until: -1, valid: false },
  ])('$when: $valid', ({ from, until, valid }) => {
    const validUntil = until === null ? null : later(T0, until);
    const rule = pricingRule({ validFrom: later(T0, from), validUntil });
    expect(isValidAt(rule, T0)).toBe(valid);
  });

  it('at no time before it was made, which makes no other past', () => {
    const backdated = pricingRule({ validFrom: later(T0, -9), createdAt: T0 });
    expect([-1, 0].map((ms) => isValidAt(backdated, later(T0, ms)))).toEqual([false, true]);
  });
});

describe('an endpoint', () => {
  it.each(EVENT_TYPES)('receives %s if it subscribes to that, or to all', (type) => {
    const event = { type, subject: 'SHP1' };
    const isTest = type === 'webhook.test';
    expect(subscribesTo({ ...KEY, events: ['*'] }, event)).toBe(!isTest);
    expect(subscribesTo({ ...KEY, events: [type] }, event)).toBe(!isTest);
    const others = EVENT_TYPES.filter((other) => other !== type);
    expect(subscribesTo({ ...KEY, events: others }, event)).toBe(false);
  });

  it('receives its own test whatever it subscribes to, and no other', () => {
    const events = ['cod.settled'] as const;
    const test = { type: 'webhook.test', subject: KEY.webhookId } as const;
    expect(subscribesTo({ webhookId: KEY.webhookId, events }, test)).toBe(true);
    expect(subscribesTo({ webhookId: KEY.accountId, events: ['*'] }, test)).toBe(false);
  });
});

function hold(amount: number): Journal {
  return journalOf({ ...HEAD, kind: 'HOLD', moves: holdMoves({ totalAmount: rupiah(amount) }) });
}

function ready(journal: Journal): DatedJournal {
  return dated(journal, AT, seededRandom(1));
}

function empty(kind: LedgerAccount['kind']): LedgerAccount {
  return emptyAccount(TENANT, kind);
}

function accountsOf(account: LedgerAccount): (kind: LedgerAccount['kind']) => LedgerAccount {
  return (kind) => (kind === account.kind ? account : empty(kind));
}

function never(): never {
  throw new Error('not posted');
}
