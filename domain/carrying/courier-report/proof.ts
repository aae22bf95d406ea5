import { textFault } from '#domain/text.ts';

/** A courier's proof of a delivery or a return, if it has one. */
export type CourierProof = {
  readonly receiverName?: string | undefined;
  /** Relation of the recipient to the consignee, in the courier's words: "family", "security". */
  readonly relation?: string | undefined;
  readonly photoUrl?: string | undefined;
  readonly signatureUrl?: string | undefined;
};

/** Stored proof; at least one part is set. */
export type Proof = { readonly [Part in keyof Required<CourierProof>]: string | null };

const TEXT_MAX = 200;
const URL_MAX = 2_000;

/** Parts of a proof that may be stored and shown; null if none. Invalid parts are dropped. */
export function proofOf(given: CourierProof | undefined): Proof | null {
  if (given === undefined) return null;
  const proof = {
    receiverName: wordsOf(given.receiverName),
    relation: wordsOf(given.relation),
    photoUrl: urlOf(given.photoUrl),
    signatureUrl: urlOf(given.signatureUrl),
  };
  return Object.values(proof).every((part) => part === null) ? null : proof;
}

/**
 * Shows which parts are present. Couriers sign their URLs anew at every poll, so the texts cannot
 * be compared.
 */
export function partsOf(proof: Proof): readonly boolean[] {
  return [proof.receiverName, proof.relation, proof.photoUrl, proof.signatureUrl].map(
    (part) => part !== null,
  );
}

function wordsOf(text = ''): string | null {
  const words = text.trim();
  return words === '' || textFault(words) !== undefined
    ? null
    : [...words].slice(0, TEXT_MAX).join('');
}

/** Clients show the URL, so only web addresses are accepted, never a script or a file. */
function urlOf(text = ''): string | null {
  const url = URL.parse(text.trim());
  const isOfWeb = url !== null && ['https:', 'http:'].includes(url.protocol);
  return isOfWeb && url.href.length <= URL_MAX ? url.href : null;
}
