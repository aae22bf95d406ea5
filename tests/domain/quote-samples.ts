import type { Quote } from '#domain/quote/quote.ts';
import { quote } from '#tests/kit/builders.ts';

export const CREATED_AT = quote().createdAt;
export const SHIPMENT_NUMBER = 'SHP261121000000009';

/** Of a courier that is none of the simulator's. */
export function sampleQuote(changes: Partial<Quote> = {}): Quote {
  return quote({ provider: 'SWIFT', ...changes });
}
