export { quote as sampleQuote } from '#tests/kit/builders.ts';

export const CREATED_AT = new Date('2026-11-21T08:00:00.000Z');
export const SHIPMENT_NUMBER = 'SHP261121000000009';
