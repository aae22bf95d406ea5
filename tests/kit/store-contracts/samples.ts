import { basisPoints, rupiah } from '#domain/money.ts';
import { type Account, FIRST_SETTINGS } from '#domain/people/access/account.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { RuleToInsert } from '#domain/selling/rating/pricing-rule-store.ts';

/** Time before every store's now, with milliseconds that a coarser column would lose. */
export const INSTANT = new Date('2020-02-29T08:09:10.123Z');

export const ALICE = uuid(0xa1);
export const BOB = uuid(0xb0);

/**
 * UUIDv7 that sorts by its number. Every such id sorts after the ids of the initial pricing rules.
 */
export function uuid(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** UUIDv7 made at INSTANT, or at another time: rows are found by the time in their ids. */
export function uuidThen(number: number, at = INSTANT): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${uuid(number).slice(13)}`;
}

/** Sixty-four hexadecimal characters, as a SHA-256 has. */
export function sha256Of(number: number): string {
  return number.toString(16).padStart(64, '0');
}

export function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

export function sampleAccount(account: Partial<Account> = {}): Account {
  const accountId = account.accountId ?? ALICE;
  const email = `${accountId}@shop.example`;
  return {
    accountId,
    name: 'Toko Alice',
    email,
    emailVerifiedAt: INSTANT,
    ...FIRST_SETTINGS,
    createdAt: INSTANT,
    openedBy: 'OPERATOR',
    liveAllowedAt: INSTANT,
    enteredAt: INSTANT,
    ...account,
  };
}

export function sampleKey(key: Partial<ApiKey> = {}): ApiKey {
  return {
    accountId: ALICE,
    environment: 'TEST',
    keyId: uuid(1),
    name: 'Till',
    scopes: ['rates:read'],
    last4: 'w3Xy',
    createdAt: INSTANT,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...key,
  };
}

/** Pricing rule for everyone and everything in TEST, from the store's now on, for ever. */
export function sampleRule(rule: Partial<RuleToInsert> = {}): RuleToInsert {
  return {
    ruleId: uuid(1),
    environment: 'TEST',
    accountId: null,
    courierCode: null,
    serviceCode: null,
    markup: basisPoints(1_500),
    markupFixed: rupiah(500),
    discount: basisPoints(250),
    discountFixed: rupiah(100),
    validFrom: null,
    validUntil: null,
    ...rule,
  };
}
