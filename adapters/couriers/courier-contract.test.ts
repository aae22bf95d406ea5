import { describe } from '@jest/globals';
import type { BookingTerms } from '#domain/courier/courier.ts';
import { courierContract } from './fixtures/courier-contract.ts';
import { toyCourier } from './fixtures/toy-courier.ts';

const TERMS: readonly BookingTerms[] = [
  { class: 'A', deadlineMs: 5_000 },
  { class: 'B', deadlineMs: 5_000, settleMs: 30_000 },
  { class: 'C', deadlineMs: 5_000 },
];

describe.each(TERMS)('a courier of class $class can keep the contract of couriers:', (terms) => {
  courierContract(() => toyCourier(terms));
});
