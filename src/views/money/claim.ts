import { idText } from '#domain/id.ts';
import type { Claim, ClaimPhoto } from '#domain/money/claim/claim.ts';

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
    photos: claim.photos.map(claimPhotoView),
    created_at: claim.createdAt.toISOString(),
    decided_at: claim.decidedAt?.toISOString() ?? null,
  };
}

export function claimPhotoView({ photoId, width, height, bytes }: ClaimPhoto) {
  return { photo_id: idText('claimPhoto', photoId), width, height, bytes };
}

/** View for operators. */
export function operatorClaimView(claim: Claim) {
  return { ...claimView(claim), account_id: idText('account', claim.accountId) };
}
