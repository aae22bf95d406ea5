import type { Digest } from '#domain/digest.ts';
import { canonicalJson } from '#domain/idempotency/canonical-json.ts';
import { signature, signedText } from './signature.ts';
import { keyOf, lastFourOf, type SigningSecret, signsAt } from './signing-secret.ts';

/** What a receiver says that it got. */
export type Received = {
  /** By name, in any case; others than ours are looked over. */
  readonly headers: Readonly<Record<string, string>>;
  /** Byte by byte, as text. */
  readonly body: string;
};

/** An endpoint whose secrets may have signed it. */
export type Signer = {
  readonly webhookId: string;
  readonly secrets: readonly SigningSecret[];
};

export type Evidence = {
  readonly received: Received;
  readonly signers: readonly Signer[];
  /** Whose secret it must be; null: any of theirs will do. */
  readonly webhookId: string | null;
  /** The bytes that were sent under that id; null where nobody knows them any more. */
  readonly sentBody: string | null;
  readonly now: Date;
  /** How old or new it may be; TOLERANCE_SECONDS where nothing is said. */
  readonly toleranceSeconds?: number;
};

/** A signer's id where it is no endpoint: the secret is somebody's who has given it. */
export const NO_ENDPOINT = '';

export const WEBHOOK_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
export type WebhookHeader = (typeof WEBHOOK_HEADERS)[number];

/** What has become of a body on its way to whoever verifies it; OTHER: it says something else. */
export const BODY_CHANGES = [
  'BYTE_ORDER_MARK',
  'LINE_ENDINGS',
  'WHITE_SPACE_AROUND',
  'RE_SERIALISED',
  'OTHER',
] as const;
export type BodyChange = (typeof BODY_CHANGES)[number];

/** The secret by what people may see of it. */
export type Signed = { readonly webhookId: string; readonly secretLastFour: string };

/** Why a receiver's library refuses it. */
export type Problem =
  | { readonly code: 'MISSING_HEADER'; readonly header: WebhookHeader }
  /** Not unix seconds. */
  | { readonly code: 'MALFORMED_TIMESTAMP' }
  /** By how much it is older, or newer, than now. */
  | { readonly code: 'TOO_OLD' | 'TOO_NEW'; readonly seconds: number }
  | { readonly code: 'NO_V1_SIGNATURE' }
  /** Signed with a secret that had been replaced, and whose time was over when it was signed. */
  | ({ readonly code: 'OLD_SECRET_EXPIRED'; readonly expiredAt: Date } & Signed)
  /** Signed with another endpoint's secret. */
  | ({ readonly code: 'WRONG_SECRET' } & Signed)
  /** Signed with the text of the secret, not with the 32 bytes that it is base64 of. */
  | ({ readonly code: 'SECRET_NOT_DECODED' } & Signed)
  /** The signature is that of the body as it was sent. */
  | ({ readonly code: 'BODY_CHANGED'; readonly change: BodyChange } & Signed)
  /** None of all that: another secret, another id or timestamp, another body. */
  | { readonly code: 'MISMATCH' };

export type Verdict = {
  /** Empty: a receiver takes it. Its age and its signature are judged apart. */
  readonly problems: readonly Problem[];
  /** With what the body was signed just as it was received; null: with nothing known. */
  readonly signedBy: Signed | null;
};

/** Standard Webhooks' libraries take no other, so that nobody can send an old one again. */
export const TOLERANCE_SECONDS = 5 * 60;

/** Twelve digits would be milliseconds, or the year 33658. */
const UNIX_SECONDS = /^\d{1,11}$/;
const VERSION = 'v1,';

/** Characters that are hashed to find out why a signature does not match: some milliseconds. */
const DIAGNOSED_MAX = 6_000_000;
/** Of one secret: its text and its key, four ways to change a body, and the body that was sent. */
const HASHES_PER_SECRET = 7;
/** A longer body is not read as JSON: the event of the largest order is shorter. */
const JSON_LENGTH_MAX = 100_000;

/** The body as it may have been before; undefined where that cannot have happened to it. */
const UNDONE: readonly (readonly [BodyChange, (body: string) => string | undefined])[] = [
  ['BYTE_ORDER_MARK', (body) => (body.startsWith('\uFEFF') ? body.slice(1) : undefined)],
  ['LINE_ENDINGS', (body) => body.replaceAll('\r\n', '\n')],
  ['WHITE_SPACE_AROUND', (body) => body.trim()],
  ['RE_SERIALISED', (body) => jsonOf(body, JSON.stringify)],
];

type Header = Readonly<Record<WebhookHeader, string>>;
type Known = Signed & { readonly secret: SigningSecret; readonly isExpected: boolean };
type Claim = {
  readonly header: Header;
  readonly known: readonly Known[];
  /** Whether it is one of the signatures that came. */
  isGiven(signature: string): boolean;
  readonly digest: Digest;
};

/** Why a receiver refuses what it got, or that it does not. */
export function verify(evidence: Evidence, digest: Digest): Verdict {
  const header = headersOf(evidence.received);
  const missing = WEBHOOK_HEADERS.filter((name) => header[name] === '');
  if (missing.length > 0) {
    const problems = missing.map((header) => ({ code: 'MISSING_HEADER', header }) as const);
    return { problems, signedBy: null };
  }
  const ageProblems = judgedAge(header, evidence);
  const given = header['webhook-signature'].split(' ').filter((text) => text.startsWith(VERSION));
  if (given.length === 0) {
    return { problems: [...ageProblems, { code: 'NO_V1_SIGNATURE' }], signedBy: null };
  }
  const claim = { header, known: knownOf(evidence), isGiven: among(given, digest), digest };
  const { problems, signedBy } = judgedSignature(claim, evidence);
  return { problems: [...ageProblems, ...problems], signedBy };
}

function headersOf({ headers }: Received): Header {
  const byName = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  const textUnder = (name: WebhookHeader) => byName.get(name)?.trim() ?? '';
  return {
    'webhook-id': textUnder('webhook-id'),
    'webhook-timestamp': textUnder('webhook-timestamp'),
    'webhook-signature': textUnder('webhook-signature'),
  };
}

function judgedAge(
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

/** Those it must be signed with first. */
function knownOf({ signers, webhookId }: Evidence): readonly Known[] {
  const known = signers.flatMap((signer) =>
    signer.secrets.map((secret) => ({
      webhookId: signer.webhookId,
      secretLastFour: lastFourOf(secret),
      secret,
      isExpected: webhookId === null || signer.webhookId === webhookId,
    })),
  );
  return [...known.filter((one) => one.isExpected), ...known.filter((one) => !one.isExpected)];
}

/** Compared by their digests: how long it takes says nothing of how much of a guess is right. */
function among(given: readonly string[], digest: Digest): Claim['isGiven'] {
  const digests = new Set(given.map((text) => digest.sha256(text)));
  return (text) => digests.has(digest.sha256(text));
}

function judgedSignature(claim: Claim, { received, sentBody, now }: Evidence): Verdict {
  const signedWith = signerOf(claim, received.body);
  if (signedWith !== undefined) {
    const sentAt = sentAtOf(claim.header);
    const at = sentAt === undefined ? now : new Date(sentAt * 1000);
    return { problems: judgedSecret(signedWith, at), signedBy: signedOf(signedWith) };
  }
  const likely = { ...claim, known: likeliest(claim.known, received.body) };
  const problem: Problem = undecoded(likely, received.body) ??
    bodyChange(likely, received.body, sentBody) ?? { code: 'MISMATCH' };
  return { problems: [problem], signedBy: null };
}

/** Those that it must be signed with come first: a long body is tried with some of them. */
function likeliest(known: Claim['known'], { length }: string): Claim['known'] {
  return known.slice(0, Math.max(1, Math.floor(DIAGNOSED_MAX / (length * HASHES_PER_SECRET))));
}

function judgedSecret(known: Known, at: Date): readonly Problem[] {
  const { secret, isExpected } = known;
  if (!isExpected) return [{ code: 'WRONG_SECRET', ...signedOf(known) }];
  if (secret.until === null || signsAt(secret, at)) return [];
  return [{ code: 'OLD_SECRET_EXPIRED', expiredAt: secret.until, ...signedOf(known) }];
}

function signerOf(claim: Claim, body: string): Known | undefined {
  const text = textOf(claim, body);
  return claim.known.find(({ secret }) =>
    claim.isGiven(signature(secret.text, text, claim.digest)),
  );
}

function undecoded(claim: Claim, body: string): Problem | undefined {
  const { known, digest } = claim;
  const text = textOf(claim, body);
  const found = known.find(({ secret }) =>
    [secret.text, keyOf(secret.text) ?? ''].some((key) =>
      claim.isGiven(`${VERSION}${digest.hmacSha256(btoa(key), text)}`),
    ),
  );
  return found && { code: 'SECRET_NOT_DECODED', ...signedOf(found) };
}

function bodyChange(claim: Claim, body: string, sentBody: string | null): Problem | undefined {
  for (const [change, undo] of UNDONE) {
    const before = undo(body);
    const known = before === undefined || before === body ? undefined : signerOf(claim, before);
    if (known !== undefined) return { code: 'BODY_CHANGED', change, ...signedOf(known) };
  }
  const known = sentBody === null ? undefined : signerOf(claim, sentBody);
  if (known === undefined) return undefined;
  const canonical = jsonOf(body, canonicalJson);
  const isSame = canonical !== undefined && canonical === jsonOf(sentBody ?? '', canonicalJson);
  return { code: 'BODY_CHANGED', change: isSame ? 'RE_SERIALISED' : 'OTHER', ...signedOf(known) };
}

function textOf({ header }: Claim, body: string): string {
  return signedText({
    deliveryId: header['webhook-id'],
    timestamp: header['webhook-timestamp'],
    body,
  });
}

function signedOf({ webhookId, secretLastFour }: Known): Signed {
  return { webhookId, secretLastFour };
}

/** Undefined for what is no JSON, too long, or nested so deep that it was never sent. */
function jsonOf(text: string, written: (value: unknown) => string): string | undefined {
  if (text.length > JSON_LENGTH_MAX) return undefined;
  try {
    return written(JSON.parse(text));
  } catch {
    return undefined;
  }
}
