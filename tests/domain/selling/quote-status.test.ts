import { describe, expect, it } from '@jest/globals';
import { type QuoteStatus, quoteStatus, refuseUnusableQuote } from '#domain/selling/quote/quote.ts';
import { DAY_MS } from '#domain/time.ts';
import { SHIPMENT_NUMBER, sampleQuote } from './quote-samples.ts';

const EXPIRES_AT = sampleQuote().expiresAt;
const TIMES = {
  'as it is made': sampleQuote().createdAt,
  'a millisecond before it expires': new Date(EXPIRES_AT.getTime() - 1),
  'when it expires': EXPIRES_AT,
  'a day later': new Date(EXPIRES_AT.getTime() + DAY_MS),
} as const;
type Time = keyof typeof TIMES;

/** Time × shipment number or none. */
const EXPECTED: readonly (readonly [Time, string | null, QuoteStatus])[] = [
  ['as it is made', null, 'ACTIVE'],
  ['as it is made', SHIPMENT_NUMBER, 'USED'],
  ['a millisecond before it expires', null, 'ACTIVE'],
  ['a millisecond before it expires', SHIPMENT_NUMBER, 'USED'],
  ['when it expires', null, 'EXPIRED'],
  ['when it expires', SHIPMENT_NUMBER, 'USED'],
  ['a day later', null, 'EXPIRED'],
  ['a day later', SHIPMENT_NUMBER, 'USED'],
];

const REFUSALS = { ACTIVE: null, USED: 'QUOTE_ALREADY_USED', EXPIRED: 'QUOTE_EXPIRED' } as const;

describe('quote status', () => {
  it('tests quotes at every time, with and without a shipment', () => {
    expect(EXPECTED).toHaveLength(Object.keys(TIMES).length * 2);
  });

  it.each(EXPECTED)(
    'reports a quote %s, with shipment %s, as %s',
    (time, shipmentNumber, status) => {
      const quote = sampleQuote({ shipmentNumber });
      expect(quoteStatus(quote, TIMES[time])).toBe(status);
      const code = REFUSALS[status];
      const refuse = () => refuseUnusableQuote(quote, TIMES[time]);
      if (code === null) expect(refuse).not.toThrow();
      else expect(refuse).toThrow(expect.objectContaining({ name: 'Refusal', code }));
    },
  );

  it('names the shipment of a used quote, for retries after the idempotency key has expired', () => {
    const used = sampleQuote({ shipmentNumber: SHIPMENT_NUMBER });
    expect(() => refuseUnusableQuote(used, TIMES['a day later'])).toThrow(
      expect.objectContaining({ details: { shipmentNumber: SHIPMENT_NUMBER } }),
    );
  });

  it('names the expiry time of an expired quote', () => {
    expect(() => refuseUnusableQuote(sampleQuote(), TIMES['a day later'])).toThrow(
      expect.objectContaining({ details: { expiresAt: '2026-11-21T08:15:00.000Z' } }),
    );
  });
});
