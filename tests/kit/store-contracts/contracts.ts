import { accountContract } from './account.ts';
import { accountActContract } from './account-act.ts';
import { actContract } from './act.ts';
import { alertContract } from './alert.ts';
import { apiKeyContract } from './api-key.ts';
import { areaCodeContract } from './area-code.ts';
import { attemptContract } from './attempt.ts';
import { awbPoolContract } from './awb-pool.ts';
import { batchContract } from './batch.ts';
import { bookingContract } from './booking.ts';
import { brandContract } from './brand.ts';
import { buyerNoticeContract } from './buyer-notice.ts';
import { claimContract } from './claim.ts';
import { codContract } from './cod.ts';
import type { Contract } from './contract.ts';
import { cancellationContract } from './courier-cancellation.ts';
import { courierConfigurationContract } from './courier-configuration.ts';
import { deliveryContract } from './delivery.ts';
import { dueQueueChecks } from './due-queue.ts';
import { DUE_QUEUES } from './due-queues.ts';
import { eventContract } from './event.ts';
import { fairQueueChecks } from './fair-queue.ts';
import { figureContract } from './figure.ts';
import { idempotencyContract } from './idempotency.ts';
import { invitationContract } from './invitation.ts';
import { KEPT_CONTRACTS } from './kept-nouns.ts';
import { memberContract } from './member.ts';
import { paymentContract } from './payment.ts';
import { personContract } from './person.ts';
import { personNoticeContract } from './person-notice.ts';
import { pickupContract } from './pickup.ts';
import { pricingRuleContract } from './pricing-rule.ts';
import { quoteContract } from './quote.ts';
import { requestLogContract } from './request-log.ts';
import { retentionContract } from './retention.ts';
import { securityEventContract } from './security-event.ts';
import { sessionContract } from './session.ts';
import { shipmentContract } from './shipment.ts';
import { termContract } from './term.ts';
import { topUpContract } from './top-up.ts';
import { trackerContract } from './tracker.ts';
import { trackingContract } from './tracking.ts';
import { unitOfWorkContract } from './unit-of-work.ts';
import { walletContract } from './wallet.ts';
import { webhookContract } from './webhook.ts';
import { withdrawalContract } from './withdrawal.ts';

const NOUNS: readonly Contract[] = [
  accountContract,
  accountActContract,
  invitationContract,
  apiKeyContract,
  personContract,
  memberContract,
  sessionContract,
  securityEventContract,
  attemptContract,
  pricingRuleContract,
  quoteContract,
  shipmentContract,
  eventContract,
  bookingContract,
  batchContract,
  walletContract,
  idempotencyContract,
  trackingContract,
  trackerContract,
  alertContract,
  paymentContract,
  codContract,
  cancellationContract,
  topUpContract,
  withdrawalContract,
  claimContract,
  pickupContract,
  webhookContract,
  deliveryContract,
  actContract,
  courierConfigurationContract,
  retentionContract,
  areaCodeContract,
  brandContract,
  buyerNoticeContract,
  personNoticeContract,
  awbPoolContract,
  figureContract,
  termContract,
  requestLogContract,
  ...KEPT_CONTRACTS,
];

/** Contracts of all ports; the contract of the unit of work checks no statement of a store. */
export const STORE_CONTRACTS: readonly Contract[] = NOUNS.map(({ port, checks }) => {
  const queues = (DUE_QUEUES[port] ?? []).flatMap((queue) => [
    ...dueQueueChecks(queue),
    ...('claimFairly' in queue ? fairQueueChecks(queue) : []),
  ]);
  // Queues come first, because they notice a mutated claim at once, for which a later check would
  // wait for ever.
  return { port, checks: [...queues, ...checks] };
});

export const CONTRACTS: readonly Contract[] = [...STORE_CONTRACTS, unitOfWorkContract];
