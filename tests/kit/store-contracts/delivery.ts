import type { Contract } from './contract.ts';
import { deliveryClaimChecks } from './delivery-claims.ts';
import { deliveryHoldChecks } from './delivery-holds.ts';
import { deliveryListChecks } from './delivery-list.ts';
import { deliveryQueueChecks } from './delivery-queue.ts';
import { deliveryRecordChecks } from './delivery-records.ts';
import { recoveryChecks } from './delivery-recoveries.ts';
import { deliveryTakeChecks } from './delivery-takes.ts';
import { evidenceOfDeliveriesChecks } from './evidence.ts';

/** Comes last, because it sends most statements, and other contracts check them sooner. */
export const deliveryContract: Contract = {
  port: 'deliveries',
  checks: [
    ...deliveryRecordChecks(),
    ...evidenceOfDeliveriesChecks(),
    ...recoveryChecks(),
    ...deliveryTakeChecks(),
    ...deliveryHoldChecks(),
    ...deliveryQueueChecks(),
    ...deliveryClaimChecks(),
    ...deliveryListChecks(),
  ],
};
