import type { components } from '#src/http/contract/api.gen.ts';
import { fieldsOf } from '#src/web/api/kept-in-tab.ts';
import { text } from './kept-draft.ts';

type Quote = components['schemas']['Quote'];

/** A locked price, as the page stores it. */
export type Lock = {
  readonly quoteId: string;
  readonly courierCode: string;
  readonly courierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly finalPrice: number;
  readonly insuranceFee: number | null;
  /** Cash that the courier collects, from which its fee is deducted. */
  readonly codAmount: number | null;
  readonly codFee: number | null;
  /** Time by this device's clock, which may differ from the server's. */
  readonly endsAtMs: number;
  readonly lastsMs: number;
  /** `termsOf` the draft for which it was locked. */
  readonly terms: string;
};

export type LockState = 'LOCKED' | 'EXPIRED' | 'CHANGED';

/** A purchase with its one idempotency key, however often it is sent. */
export type Intent = { readonly key: string; readonly body: string };

type Sold = Pick<Lock, 'courierName' | 'serviceName' | 'terms'>;

/** The lock begins with its answer, and lasts as long as the server says. */
export function lockOf(quote: Quote, sold: Sold, nowMs: number): Lock {
  const lastsMs = Date.parse(quote.expires_at) - Date.parse(quote.created_at);
  return {
    ...sold,
    quoteId: quote.quote_id,
    courierCode: quote.courier_code,
    serviceCode: quote.service_code,
    finalPrice: quote.final_price,
    insuranceFee: quote.insurance_fee,
    codAmount: quote.cod_amount,
    codFee: quote.cod_fee,
    endsAtMs: nowMs + lastsMs,
    lastsMs,
  };
}

/** CHANGED: the price was locked for a different parcel. */
export function lockState(lock: Lock, terms: string, nowMs: number): LockState {
  if (lock.terms !== terms) return 'CHANGED';
  return nowMs < lock.endsAtMs ? 'LOCKED' : 'EXPIRED';
}

/** Amount paid now: the COD fee is taken from the collected cash. */
export function totalOf({ finalPrice, insuranceFee }: Lock): number {
  return finalPrice + (insuranceFee ?? 0);
}

/** Amount of collected cash that reaches the wallet. */
export function receivedOf(cash: { readonly codAmount: number; readonly codFee: number }): number {
  return cash.codAmount - cash.codFee;
}

/**
 * Keeps the intent for the same order, also after a reload, so that a repeated request buys nothing
 * twice. A different order gets a new intent.
 */
export function intentFor(kept: Intent | null, order: unknown, newKey: () => string): Intent {
  const body = JSON.stringify(order);
  return kept?.body === body ? kept : { key: newKey(), body };
}

/** Null if no readable lock is stored. */
export function keptLock(kept: unknown): Lock | null {
  const field = fieldsOf(kept);
  const number = (name: string) => Number(field(name) ?? Number.NaN);
  const amount = (name: string) => (field(name) === null ? null : number(name));
  const lock = {
    quoteId: text(field('quoteId')),
    courierCode: text(field('courierCode')),
    courierName: text(field('courierName')),
    serviceCode: text(field('serviceCode')),
    serviceName: text(field('serviceName')),
    finalPrice: number('finalPrice'),
    insuranceFee: amount('insuranceFee'),
    codAmount: amount('codAmount'),
    codFee: amount('codFee'),
    endsAtMs: number('endsAtMs'),
    lastsMs: number('lastsMs'),
    terms: text(field('terms')),
  };
  const isWhole = !Object.values(lock).some((value) => value === '' || Number.isNaN(value));
  return isWhole ? lock : null;
}

export function keptIntent(kept: unknown): Intent | null {
  const field = fieldsOf(kept);
  const key = text(field('key'));
  const body = text(field('body'));
  return key === '' ? null : { key, body };
}
