import type { Proof } from '#domain/carrying/courier-report/proof.ts';

export function proofView(proof: Proof | null) {
  if (proof === null) return null;
  return {
    receiver_name: proof.receiverName,
    relation: proof.relation,
    photo_url: proof.photoUrl,
    signature_url: proof.signatureUrl,
  };
}
