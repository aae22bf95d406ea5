import { SatukurirError } from './errors.ts';
import type { WebhookEvent } from './operations.gen.ts';

/** Reasons for rejecting a webhook request. */
export type VerificationProblem = 'MISSING_HEADER' | 'TOO_OLD' | 'TOO_NEW' | 'WRONG_SIGNATURE';

/** The request is not genuine or not recent; answer 400 and ignore it. */
export class WebhookVerificationError extends SatukurirError {
  override readonly name = 'WebhookVerificationError';
  readonly code: VerificationProblem;

  constructor(code: VerificationProblem, message: string) {
    super(message);
    this.code = code;
  }
}

export type ReceivedWebhook = {
  /** The body exactly as received, as bytes or text; never parsed and serialised again. */
  readonly body: Uint8Array | string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; a list while a secret is being rotated. */
  readonly secret: string | readonly string[];
  /** Largest accepted difference between the sender's clock and this one. Default: 300 seconds. */
  readonly toleranceSeconds?: number;
  /** Default: now. */
  readonly now?: Date;
};

export type SignedHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

type Bytes = Uint8Array<ArrayBuffer>;
type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** Returns the event of a genuine request, by Standard Webhooks; throws otherwise. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = received;
  const id = headerOf(headers, 'webhook-id');
  const sentAt = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const ageSeconds = now.getTime() / 1000 - (/^\d+$/.test(sentAt) ? Number(sentAt) : Number.NaN);
  if (!(ageSeconds <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      'TOO_OLD',
      `It was signed more than ${toleranceSeconds} seconds ago.`,
    );
  }
  if (ageSeconds < -toleranceSeconds) {
    throw new WebhookVerificationError('TOO_NEW', 'It was signed in the future: compare clocks.');
  }
  const bytes = bytesOf(body);
  const signed = joined(bytesOf(`${id}.${sentAt}.`), bytes);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(signed, signatures, await keyOf(one, 'verify'))) {
      return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookVerificationError(
    'WRONG_SIGNATURE',
    'No signature fits: POST /webhooks/verify says why, or another secret belongs to the endpoint.',
  );
}

/** Signs a body as the service does, for tests of a receiver. */
export async function signWebhook(
  { id, body }: { readonly id: string; readonly body: Uint8Array | string },
  secret: string,
  sentAt: Date = new Date(),
): Promise<SignedHeaders> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signed = joined(bytesOf(`${id}.${seconds}.`), bytesOf(body));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed);
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(isNamed)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError('MISSING_HEADER', `The request has no header ${name}.`);

  function isNamed([one]: readonly [string, unknown]): boolean {
    return one.toLowerCase() === name;
  }
}

async function isSigned(signed: Bytes, signatures: string, key: HmacKey): Promise<boolean> {
  for (const one of signatures.split(' ')) {
    const [version, text] = one.split(',');
    const signature = version === 'v1' ? fromBase64(text ?? '') : undefined;
    // Compared in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<HmacKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('secret must be the secret of an endpoint: whsec_ and base64');
  }
  return crypto.subtle.importKey('raw', bytes, HMAC, false, [use]);
}

function bytesOf(value: Uint8Array | string): Bytes {
  return typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
}

function joined(left: Bytes, right: Bytes): Bytes {
  const all = new Uint8Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
