/** Closed list of business refusals. Their HTTP statuses are in src/http/problem.ts only. */
export const REFUSAL_CODES = [
  'INSUFFICIENT_BALANCE',
  'NOT_FOUND',
  'UNKNOWN_QUOTE',
  'UNKNOWN_SENDER',
  'UNKNOWN_SHIPMENT',
  'UNKNOWN_COURIER',
  'UNKNOWN_SERVICE',
  'UNKNOWN_DISTRICT',
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'SIGN_IN_FAILED',
  'EMAIL_UNCONFIRMED',
  'PASSWORD_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'TOO_MANY_ATTEMPTS',
  'REGISTRATION_CLOSED',
  'LINK_INVALID',
  'INSUFFICIENT_SCOPE',
  'SESSION_RESTRICTED',
  'PROOF_REQUIRED',
  'TEST_ONLY',
  'LIVE_NOT_ALLOWED',
  'IDEMPOTENCY_KEY_REQUIRED',
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_CONFLICT',
  'IDEMPOTENCY_IN_PROGRESS',
  'QUOTE_EXPIRED',
  'QUOTE_ALREADY_USED',
  'SHIPMENT_NOT_CANCELLABLE',
  'RETURN_NOT_ALLOWED',
  'SHIPMENT_NOT_EDITABLE',
  'PAYMENT_ALREADY_COMPLETED',
  'PAYMENT_NOT_ALLOWED',
  'PICKUP_NOT_ALLOWED',
  'LABEL_NOT_AVAILABLE',
  'AWB_AMBIGUOUS',
  'TRANSITION_NOT_ALLOWED',
  'UNPAID_LIMIT_REACHED',
  'WEBHOOK_LIMIT_REACHED',
  'WEBHOOK_DISABLED',
  'LIMIT_REACHED',
  'BATCH_NOT_CONFIRMABLE',
  'LAST_OWNER',
  'VALIDATION_ERROR',
  'RATE_NOT_AVAILABLE',
  'SERVICE_OPTION_UNSUPPORTED',
  'ROUTE_MISMATCH',
  'PAGE_TOO_DEEP',
  'COURIER_ERROR',
  'COURIER_UNAVAILABLE',
  'COURIER_TIMEOUT',
  'PAYMENT_UNAVAILABLE',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Closed list of what may be wrong with a field; a field may also have the code of a refusal. */
export const FIELD_CODES = [
  'ALREADY_MEMBER',
  'AMBIGUOUS_PLACE',
  'BLANK',
  'CHANGED',
  'COMMON',
  'COURIER_LIMIT',
  'DIFFERS_FROM_QUOTE',
  'DUPLICATE',
  'INVALID',
  'INVALID_CSV',
  'INVALID_FORMAT',
  'INVALID_NAME',
  'INVALID_TEXT',
  'IN_THE_PAST',
  'METHOD_LIMIT',
  'METHOD_UNAVAILABLE',
  'MISSING',
  'MIXED_HOSTS',
  'NAME_TAKEN',
  'NOTHING_READY',
  'NOT_ALLOWED',
  'NOT_A_MULTIPLE',
  'NOT_BEGUN',
  'NOT_CONFIGURED',
  'NOT_OFFERED',
  'NOT_SHIPPABLE',
  'NOT_TRACKABLE',
  'NOT_WHOLE_RUPIAH',
  'NUMBER_OUT_OF_RANGE',
  'OWN_SHIPMENT',
  'PARCELS_UNDER_WAY',
  'PRICE_TOO_HIGH',
  'REFERENCE_CONFLICT',
  'REQUIRED',
  'SAME',
  'TAKEN',
  'TOO_DEEP',
  'TOO_EARLY',
  'TOO_FEW',
  'TOO_LARGE',
  'TOO_LATE',
  'TOO_LONG',
  'TOO_MANY',
  'TOO_SHORT',
  'TOO_SMALL',
  'TOO_WEAK',
  'UNAVAILABLE',
  'UNCHANGED',
  'UNKNOWN_BANK_ACCOUNT',
  'UNKNOWN_FIELD',
  'UNKNOWN_NAME',
  'UNKNOWN_PLACE',
  'UNKNOWN_PROVIDER',
  'UNKNOWN_TIME_ZONE',
  'UNKNOWN_WEBHOOK',
  'URL_NOT_ALLOWED',
  'VIEW_LIMIT',
  'WEB_ADDRESS',
  'WINDOW_INVALID',
  'WRONG',
  'WRONG_AMOUNT',
  'WRONG_TYPE',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number] | RefusalCode;

/**
 * Most errors of a request: enough to correct a form. A body of 256 KiB could contain a hundred
 * thousand wrong fields.
 */
export const FIELD_ERRORS_MAX = 50;

/** One wrong field: `path` as the client wrote it (`package.weight_grams`), `code` for programs. */
export type FieldError = {
  readonly path: string;
  readonly code: FieldCode;
  readonly message: string;
  /** Values that would be right, likeliest first; only for AMBIGUOUS_PLACE. */
  readonly candidates?: readonly string[];
};

/** A wrong field with details for programs. */
export type WrongField = FieldError & { readonly details?: Readonly<Record<string, unknown>> };

export type RefusalFacts = {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fieldErrors?: readonly FieldError[];
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldErrors: readonly FieldError[];

  /** `message` is shown to clients unchanged. */
  constructor(code: RefusalCode, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = facts.details ?? {};
    this.fieldErrors = facts.fieldErrors ?? [];
  }
}

/**
 * Returns NOT_FOUND with the same message for unknown ids and for ids of other accounts, so that
 * ids cannot be guessed.
 */
export function notFound(noun: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no such ${noun}.`);
}

/** Returns a VALIDATION_ERROR for one field. */
export function invalid(path: string, code: FieldCode, message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors: [{ path, code, message }] });
}

/**
 * Returns a VALIDATION_ERROR; `what` completes a sentence that begins with the parameter's name.
 */
export function invalidParameter(path: string, code: FieldCode, what: string): Refusal {
  const fieldErrors = [{ path, code, message: what }];
  return new Refusal('VALIDATION_ERROR', `${path} ${what}.`, { fieldErrors });
}

/** Returns a VALIDATION_ERROR for a body or query; its message says how many fields are invalid. */
export function invalidFields(fieldErrors: readonly WrongField[]): Refusal {
  const count = fieldErrors.length;
  const message = count === 1 ? '1 field is wrong.' : `${count} fields are wrong.`;
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors: fieldErrorsOf(fieldErrors) });
}

/**
 * Throws unless the list is empty; lists FIELD_ERRORS_MAX at most. Message and details are those of
 * the first error, and so is the code if it is the code of a refusal; otherwise it is
 * VALIDATION_ERROR.
 */
export function refuseFields(wrong: readonly WrongField[]): void {
  const [first] = wrong;
  if (first === undefined) return;
  const code = REFUSAL_CODES.find((each) => each === first.code) ?? 'VALIDATION_ERROR';
  const { message, details = {} } = first;
  throw new Refusal(code, message, { details, fieldErrors: fieldErrorsOf(wrong) });
}

function fieldErrorsOf(wrong: readonly WrongField[]): readonly FieldError[] {
  const listed = wrong.slice(0, FIELD_ERRORS_MAX);
  return listed.map(({ path, code, message, candidates }) => {
    return { path, code, message, ...(candidates && { candidates }) };
  });
}
