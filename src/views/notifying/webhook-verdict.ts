import { idText } from '#domain/id.ts';
import {
  type BodyChange,
  NO_ENDPOINT,
  type Problem,
  type SecretReference,
  TOLERANCE_SECONDS,
  type Verdict,
} from '#domain/notifying/webhook/verify.ts';

type Messages = {
  readonly [Code in Problem['code']]: (problem: Extract<Problem, { code: Code }>) => string;
};

const RAW =
  'Verify the bytes as they came, before anything parses them: express.raw(), ' +
  'request.get_data(), php://input, io.ReadAll(r.Body).';

const CHANGES: Readonly<Record<BodyChange, string>> = {
  BYTE_ORDER_MARK: 'It begins with a byte order mark that was not sent.',
  LINE_ENDINGS: 'Its line ends have become CR LF.',
  WHITE_SPACE_AROUND: 'White space was added before or after it: a line end, most often.',
  RE_SERIALISED: `It was parsed and written again, in other bytes. ${RAW}`,
  OTHER: 'It says something else than what was sent under that webhook-id.',
};

/** Advice for developers. */
const MESSAGES: Messages = {
  MISSING_HEADER: ({ header }) =>
    `The header ${header} is missing: take all three as they came; a proxy may have dropped it.`,
  MALFORMED_TIMESTAMP: () => 'webhook-timestamp is not unix seconds: take the header as it came.',
  TOO_OLD: ({ seconds }) =>
    `It was signed ${seconds} seconds ago; libraries take ${TOLERANCE_SECONDS}. It is an old ` +
    'request, or the clock of the verifying machine is ahead.',
  TOO_NEW: ({ seconds }) =>
    `It was signed ${seconds} seconds from now; libraries take ${TOLERANCE_SECONDS}: the clock ` +
    'of the verifying machine is behind.',
  NO_V1_SIGNATURE: () =>
    'webhook-signature holds no signature that begins with "v1,": take the header as it came.',
  OLD_SECRET_EXPIRED: ({ expiredAt, ...signed }) =>
    `It is signed with ${secretText(signed)}, which was valid until ${expiredAt.toISOString()}.`,
  WRONG_SECRET: (signed) =>
    `It is signed with ${secretText(signed)}, and not with the one that it was verified by.`,
  SECRET_NOT_DECODED: (signed) =>
    `It is signed with the text of ${secretText(signed)}: the key is the bytes that the part ` +
    'after whsec_ encodes in base64.',
  BODY_CHANGED: ({ change }) => `The body is not the one that was signed. ${CHANGES[change]}`,
  MISMATCH: () =>
    'No secret that is known makes this signature of this body: the secret is another, or ' +
    `webhook-id, webhook-timestamp or the body are not as they came. ${RAW}`,
};

/** Never contains a secret. */
export function verdictView({ problems, signedBy }: Verdict) {
  return {
    verified: problems.length === 0,
    problems: problems.map(problemView),
    signed_by: signedBy && signedView(signedBy),
  };
}

export function problemView(problem: Problem) {
  return { code: problem.code, message: messageOf(problem) };
}

function messageOf<Code extends Problem['code']>(problem: Extract<Problem, { code: Code }>) {
  return MESSAGES[problem.code](problem);
}

function signedView({ webhookId, secretLastFour }: SecretReference) {
  return {
    webhook_id: webhookId === NO_ENDPOINT ? null : idText('webhook', webhookId),
    secret_last4: secretLastFour,
  };
}

/** NO_ENDPOINT: the request contained the secret itself. */
function secretText({ webhookId, secretLastFour }: SecretReference): string {
  const owner = webhookId === NO_ENDPOINT ? '' : ` of ${idText('webhook', webhookId)}`;
  return `the secret${owner} that ends in ${secretLastFour}`;
}
