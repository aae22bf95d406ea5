import type { Digest } from '#domain/digest.ts';
import { canonicalJson } from '#domain/platform/idempotency/canonical-json.ts';
import { signature, signedText } from './signature.ts';
import { keyOf, type SigningSecret, signsAt } from './signing-secret.ts';

/** A request as a receiver reports it. */
export type ReceivedRequest = {
  /** Headers by name, case-insensitive; unrelated ones are ignored. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body, as text. */
  readonly body: string;
};

/** An endpoint whose secrets are candidates. */
export type Signer = {
  readonly webhookId: string;
  readonly secrets: readonly SigningSecret[];
};

export type Evidence = {
  readonly received: ReceivedRequest;
  readonly signers: readonly Signer[];
  /** The expected signer; null: any of `signers`. */
  readonly webhookId: string | null;
  /** The body that was sent under that `webhook-id`; null if unknown. */
  readonly sentBody: string | null;
  readonly now: Date;
  /** Accepted difference of the timestamp from `now`; default TOLERANCE_SECONDS. */
  readonly toleranceSeconds?: number;
};

/** Signer id of a secret that was passed in and belongs to no endpoint. */
export const NO_ENDPOINT = '';
/** Characters of a secret that are shown. */
const SHOWN_END = 4;

export const WEBHOOK_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
export type WebhookHeader = (typeof WEBHOOK_HEADERS)[number];

/** How a body was altered before verification; OTHER: its content differs. */
export const BODY_CHANGES = [
  'BYTE_ORDER_MARK',
  'LINE_ENDINGS',
  'WHITE_SPACE_AROUND',
  'RE_SERIALISED',
  'OTHER',
] as const;
export type BodyChange = (typeof BODY_CHANGES)[number];

/** A secret's public identification. */
export type SecretReference = { readonly webhookId: string; readonly secretLastFour: string };

/** Why a Standard Webhooks library refuses the request. */
export type Problem =
  | { readonly code: 'MISSING_HEADER'; readonly header: WebhookHeader }
  /** The timestamp is not Unix time in seconds. */
  | { readonly code: 'MALFORMED_TIMESTAMP' }
  /** `seconds`: age, or time ahead of now. */
  | { readonly code: 'TOO_OLD' | 'TOO_NEW'; readonly seconds: number }
  | { readonly code: 'NO_V1_SIGNATURE' }
  /** Signed with a rotated secret that had expired by then. */
  | ({ readonly code: 'OLD_SECRET_EXPIRED'; readonly expiredAt: Date } & SecretReference)
  /** Signed with another endpoint's secret. */
  | ({ readonly code: 'WRONG_SECRET' } & SecretReference)
  /** Signed with the secret's text instead of the 32 bytes that it encodes. */
  | ({ readonly code: 'SECRET_NOT_DECODED' } & SecretReference)
  /** The signature matches the body as it was sent. */
  | ({ readonly code: 'BODY_CHANGED'; readonly change: BodyChange } & SecretReference)
  /** No other cause found: another secret, id, timestamp or body. */
  | { readonly code: 'MISMATCH' };

export type Verdict = {
  /** Empty: verified. Age and signature are checked independently. */
  readonly problems: readonly Problem[];
  /** The secret whose signature matches the body as received; null if none does. */
  readonly signedBy: SecretReference | null;
};

/** The tolerance of Standard Webhooks' libraries, against replayed requests. */
export const TOLERANCE_SECONDS = 5 * 60;

/** Twelve digits would be milliseconds, or the year 33658. */
const UNIX_SECONDS = /^\d{1,11}$/;
const VERSION = 'v1,';

/** Bound on the characters hashed to diagnose a mismatch: some milliseconds. */
const HASHED_CHARACTERS_MAX = 6_000_000;
/** Per secret: its text, its key, four reversals of the body, and the body that was sent. */
const HASHES_PER_SECRET = 7;
/** Longer bodies are not parsed: the event of the largest order is shorter. */
const JSON_LENGTH_MAX = 100_000;

/** Undoes one alteration of a body; undefined if the alteration cannot have happened. */
const REVERSALS: readonly (readonly [BodyChange, (body: string) => string | undefined])[] = [
  ['BYTE_ORDER_MARK', (body) => (body.startsWith('\uFEFF') ? body.slice(1) : undefined)],
  ['LINE_ENDINGS', (body) => body.replaceAll('\r\n', '\n')],
  ['WHITE_SPACE_AROUND', (body) => body.trim()],
  ['RE_SERIALISED', (body) => reserialised(body, JSON.stringify)],
];

type Header = Readonly<Record<WebhookHeader, string>>;
type KnownSecret = SecretReference & {
  readonly secret: SigningSecret;
  readonly isExpected: boolean;
};
type SignatureContext = {
  readonly header: Header;
  readonly known: readonly KnownSecret[];
  /** True if the signature is among the received ones. */
  isGiven(signature: string): boolean;
  readonly digest: Digest;
};

/** Diagnoses a request as a receiver's Standard Webhooks library judges it. */
export function verify(evidence: Evidence, digest: Digest): Verdict {
  const header = headersOf(evidence.received);
  const missing = WEBHOOK_HEADERS.filter((name) => header[name] === '');
  if (missing.length > 0) {
    const problems = missing.map((header) => ({ code: 'MISSING_HEADER', header }) as const);
    return { problems, signedBy: null };
  }
  const ageProblems = checkAge(header, evidence);
  const given = header['webhook-signature'].split(' ').filter((text) => text.startsWith(VERSION));
  if (given.length === 0) {
    return { problems: [...ageProblems, { code: 'NO_V1_SIGNATURE' }], signedBy: null };
  }
  const claim = { header, known: knownSecrets(evidence), isGiven: anyOf(given, digest), digest };
  const { problems, signedBy } = checkSignature(claim, evidence);
  return { problems: [...ageProblems, ...problems], signedBy };
}

function headersOf({ headers }: ReceivedRequest): Header {
  const byName = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  const textUnder = (name: WebhookHeader) => byName.get(name)?.trim() ?? '';
  return {
    'webhook-id': textUnder('webhook-id'),
    'webhook-timestamp': textUnder('webhook-timestamp'),
    'webhook-signature': textUnder('webhook-signature'),
  };
}

function checkAge(
  header: Header,
  { now, toleranceSeconds = TOLERANCE_SECONDS }: Evidence,
): readonly Problem[] {
  const sentAt = sentAtOf(header);
  if (sentAt === undefined) return [{ code: 'MALFORMED_TIMESTAMP' }];
  const age = Math.floor(now.getTime() / 1000) - sentAt;
  if (age > toleranceSeconds) return [{ code: 'TOO_OLD', seconds: age }];
  if (age < -toleranceSeconds) return [{ code: 'TOO_NEW', seconds: -age }];
  return [];
}

/** Unix seconds. */
function sentAtOf(header: Header): number | undefined {
  const text = header['webhook-timestamp'];
  return UNIX_SECONDS.test(text) ? Number(text) : undefined;
}

/** Expected secrets first. */
function knownSecrets({ signers, webhookId }: Evidence): readonly KnownSecret[] {
  const known = signers.flatMap((signer) =>
    signer.secrets.map((secret) => ({
      webhookId: signer.webhookId,
      secretLastFour: secret.text.slice(-SHOWN_END),
      secret,
      isExpected: webhookId === null || signer.webhookId === webhookId,
    })),
  );
  return [...known.filter((one) => one.isExpected), ...known.filter((one) => !one.isExpected)];
}

/** Compares digests, so that timing does not reveal how much of a guess is right. */
function anyOf(given: readonly string[], digest: Digest): SignatureContext['isGiven'] {
  const digests = new Set(given.map((text) => digest.sha256(text)));
  return (text) => digests.has(digest.sha256(text));
}

function checkSignature(claim: SignatureContext, { received, sentBody, now }: Evidence): Verdict {
  const signedWith = signerOf(claim, received.body);
  if (signedWith !== undefined) {
    const sentAt = sentAtOf(claim.header);
    const at = sentAt === undefined ? now : new Date(sentAt * 1000);
    return { problems: checkSecret(signedWith, at), signedBy: secretReference(signedWith) };
  }
  const likely = { ...claim, known: limitedToLength(claim.known, received.body) };
  const problem: Problem = undecodedSecret(likely, received.body) ??
    bodyChange(likely, received.body, sentBody) ?? { code: 'MISMATCH' };
  return { problems: [problem], signedBy: null };
}

/** A long body is checked against the first candidates only; expected secrets come first. */
function limitedToLength(
  known: SignatureContext['known'],
  { length }: string,
): SignatureContext['known'] {
  return known.slice(
    0,
    Math.max(1, Math.floor(HASHED_CHARACTERS_MAX / (length * HASHES_PER_SECRET))),
  );
}

function checkSecret(known: KnownSecret, at: Date): readonly Problem[] {
  const { secret, isExpected } = known;
  if (!isExpected) return [{ code: 'WRONG_SECRET', ...secretReference(known) }];
  if (secret.until === null || signsAt(secret, at)) return [];
  return [{ code: 'OLD_SECRET_EXPIRED', expiredAt: secret.until, ...secretReference(known) }];
}

function signerOf(claim: SignatureContext, body: string): KnownSecret | undefined {
  const text = textOf(claim, body);
  return claim.known.find(({ secret }) =>
    claim.isGiven(signature(secret.text, text, claim.digest)),
  );
}

function undecodedSecret(claim: SignatureContext, body: string): Problem | undefined {
  const { known, digest } = claim;
  const text = textOf(claim, body);
  const found = known.find(({ secret }) =>
    [secret.text, keyOf(secret.text) ?? ''].some((key) =>
      claim.isGiven(`${VERSION}${digest.hmacSha256(btoa(key), text)}`),
    ),
  );
  return found && { code: 'SECRET_NOT_DECODED', ...secretReference(found) };
}

function bodyChange(
  claim: SignatureContext,
  body: string,
  sentBody: string | null,
): Problem | undefined {
  for (const [change, undo] of REVERSALS) {
    const before = undo(body);
    const known = before === undefined || before === body ? undefined : signerOf(claim, before);
    if (known !== undefined) return { code: 'BODY_CHANGED', change, ...secretReference(known) };
  }
  const known = sentBody === null ? undefined : signerOf(claim, sentBody);
  if (known === undefined) return undefined;
  const canonical = reserialised(body, canonicalJson);
  const isSame =
    canonical !== undefined && canonical === reserialised(sentBody ?? '', canonicalJson);
  return {
    code: 'BODY_CHANGED',
    change: isSame ? 'RE_SERIALISED' : 'OTHER',
    ...secretReference(known),
  };
}

function textOf({ header }: SignatureContext, body: string): string {
  return signedText({
    deliveryId: header['webhook-id'],
    timestamp: header['webhook-timestamp'],
    body,
  });
}

function secretReference({ webhookId, secretLastFour }: KnownSecret): SecretReference {
  return { webhookId, secretLastFour };
}

/** Undefined if it is not JSON, too long, or nested too deeply to parse. */
function reserialised(text: string, written: (value: unknown) => string): string | undefined {
  if (text.length > JSON_LENGTH_MAX) return undefined;
  try {
    return written(JSON.parse(text));
  } catch {
    return undefined;
  }
}
