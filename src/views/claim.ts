import type { Claim } from '#domain/claim/claim.ts';
import { idText } from '#domain/id.ts';

/** View for clients, in responses and events. */
export function claimView(claim: Claim) {
  const { transactionId } = claim;
  return {
    claim_id: idText('claim', claim.claimId),
    environment: claim.environment,
    shipment_number: claim.shipmentNumber,
    status: claim.status,
    type: claim.type,
    amount: claim.amount,
    description: claim.description,
    evidence_urls: claim.evidenceUrls,
    settled_amount: claim.settledAmount,
    transaction_id: transactionId === null ? null : idText('transaction', transactionId),
    rejection_reason: claim.rejectionReason,
    created_at: claim.createdAt.toISOString(),
    decided_at: claim.decidedAt?.toISOString() ?? null,
  };
}

/** View for operators. */
export function operatorClaimView(claim: Claim) {
  return { ...claimView(claim), account_id: idText('account', claim.accountId) };
}
