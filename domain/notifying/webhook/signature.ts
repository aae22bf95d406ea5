import type { Digest } from '#domain/digest.ts';
import { keyOf, type SigningSecret, signingAt } from './signing-secret.ts';

/** Content of one attempt that is signed. */
export type MessageToSign = {
  /** `dlv_…`: the same for every attempt of a delivery. */
  readonly deliveryId: string;
  /** The exact body that is sent. */
  readonly body: string;
  readonly secrets: readonly SigningSecret[];
  /** Time of this attempt: receivers refuse signatures that are minutes old. */
  readonly now: Date;
};

/** The headers of Standard Webhooks 1.0: an id, unix seconds, a signature under each secret. */
export function signedHeaders({ deliveryId, body, secrets, now }: MessageToSign, digest: Digest) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = signedText({ deliveryId, timestamp, body });
  const signatures = signingAt(secrets, now).map((secret) => signature(secret.text, text, digest));
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  } as const;
}

/** The signed content of Standard Webhooks. */
export function signedText(of: {
  readonly deliveryId: string;
  readonly timestamp: string;
  readonly body: string;
}): string {
  return `${of.deliveryId}.${of.timestamp}.${of.body}`;
}

/**
 * Returns `v1,` and the base64 of the HMAC; throws RangeError if `secret` is not a signing secret.
 */
export function signature(secret: string, text: string, digest: Digest): string {
  const key = keyOf(secret);
  if (key === undefined) throw new RangeError('a signing secret begins with whsec_');
  return `v1,${digest.hmacSha256(key, text)}`;
}
