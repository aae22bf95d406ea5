import { describe } from '@jest/globals';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import { courierContract } from './fixtures/courier-contract.ts';
import { toyCourier } from './fixtures/toy-courier.ts';

const TERMS: readonly BookingTerms[] = [
  { class: 'A', deadlineMs: 5_000 },
  { class: 'B', deadlineMs: 5_000, settleMs: 30_000 },
  { class: 'C', deadlineMs: 5_000 },
];

describe.each(TERMS)('courier contract with a courier of class $class', (terms) => {
  courierContract(() => toyCourier(terms));
});
