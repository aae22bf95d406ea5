import type { Contract } from './contract.ts';
import { paymentEndingChecks } from './payment-endings.ts';
import { paymentListChecks } from './payment-lists.ts';
import { paymentOpeningChecks } from './payment-openings.ts';
import { paymentSumChecks } from './payment-sums.ts';
import { paymentUnmatchedChecks } from './payment-unmatched.ts';

export const paymentContract: Contract = {
  port: 'payments',
  checks: [
    ...paymentOpeningChecks(),
    ...paymentEndingChecks(),
    ...paymentListChecks(),
    ...paymentSumChecks(),
    ...paymentUnmatchedChecks(),
  ],
};
