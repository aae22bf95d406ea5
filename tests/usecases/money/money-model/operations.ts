import fc from 'fast-check';
import {
  BOOKING_OPERATIONS,
  CANCELLATION_OPERATIONS,
  SHIPPING_OPERATIONS,
} from './booking-operations.ts';
import { CRASHES, type Crash } from './life.ts';
import type { Aim, Deed, Model, Operation } from './model.ts';
import { PAYMENT_OPERATIONS } from './payment-operations.ts';
import { SALE_OPERATIONS } from './sale-operations.ts';
import {
  TOP_UP_OPERATIONS,
  WALLET_OPERATIONS,
  WITHDRAWAL_OPERATIONS,
} from './wallet-operations.ts';

/** All operations by name. */
export const OPERATIONS = {
  ...WALLET_OPERATIONS,
  ...WITHDRAWAL_OPERATIONS,
  ...TOP_UP_OPERATIONS,
  ...SALE_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...BOOKING_OPERATIONS,
  ...SHIPPING_OPERATIONS,
  ...CANCELLATION_OPERATIONS,
  timeGoesBy,
} satisfies Record<string, Operation>;
export type OperationName = keyof typeof OPERATIONS;

/** `crash` of the first unit of work of the step; `null` for none. */
export type Step = Aim & { readonly operation: OperationName; readonly crash: Crash | null };

/** Relative frequency of operations; 1 by default. */
const SHARES: Partial<Record<OperationName, number>> = {
  fund: 3,
  create: 6,
  pay: 2,
  moneyComes: 4,
  book: 6,
  courierReports: 5,
  cancel: 4,
  requestCancel: 3,
  timeGoesBy: 3,
  settleDueCod: 3,
  settleClaim: 2,
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Time steps that exceed a claim, retry, QR code, booking, transfer or COD period. */
const SPANS_MS = [
  25 * SECOND_MS,
  3 * SECOND_MS,
  31 * MINUTE_MS,
  7 * HOUR_MS,
  25 * HOUR_MS,
  169 * HOUR_MS,
  169 * HOUR_MS,
];

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export function steps(): fc.Arbitrary<Step> {
  const drawn = NAMES.flatMap((name) => Array<OperationName>(SHARES[name] ?? 1).fill(name));
  return fc.record({
    operation: fc.constantFrom(...drawn),
    at: fc.nat({ max: 2 ** 20 }),
    amount: fc.nat({ max: 100_000 }),
    crash: fc.oneof(
      // Shrinks to null first, so that a failure without a crash is reported without one.
      { withCrossShrink: true },
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...CRASHES) },
    ),
  });
}

function timeGoesBy(_: Model, { at }: Aim): Deed {
  const ms = SPANS_MS[Math.floor(at / 16) % SPANS_MS.length] ?? SECOND_MS;
  return {
    what: `${ms / MINUTE_MS} minutes go by`,
    async call(office) {
      office.ground.clock.advance(ms);
      return undefined;
    },
  };
}
