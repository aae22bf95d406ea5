/**
 * Every business refusal, a closed list. The HTTP status of each stands in src/http/problem.ts, and
 * nowhere here.
 */
export const REFUSAL_CODES = [
  'INSUFFICIENT_BALANCE',
  'NOT_FOUND',
  'UNKNOWN_QUOTE',
  'UNKNOWN_SHIPMENT',
  'UNKNOWN_COURIER',
  'UNKNOWN_SERVICE',
  'UNKNOWN_DISTRICT',
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'INSUFFICIENT_SCOPE',
  'TEST_ONLY',
  'IDEMPOTENCY_KEY_REQUIRED',
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_CONFLICT',
  'IDEMPOTENCY_IN_PROGRESS',
  'QUOTE_EXPIRED',
  'QUOTE_ALREADY_USED',
  'SHIPMENT_NOT_CANCELLABLE',
  'PAYMENT_ALREADY_COMPLETED',
  'PAYMENT_NOT_ALLOWED',
  'PICKUP_NOT_ALLOWED',
  'LABEL_NOT_AVAILABLE',
  'AWB_AMBIGUOUS',
  'TRANSITION_NOT_ALLOWED',
  'UNPAID_LIMIT_REACHED',
  'WEBHOOK_LIMIT_REACHED',
  'WEBHOOK_DISABLED',
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

/** One wrong field: `path` as the client wrote it (`package.weight_grams`), `code` for programs. */
export type FieldError = {
  readonly path: string;
  readonly code: string;
  readonly message: string;
};

export type RefusalFacts = {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fieldErrors?: readonly FieldError[];
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldErrors: readonly FieldError[];

  /** `message` is shown to clients as it is. */
  constructor(code: RefusalCode, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = facts.details ?? {};
    this.fieldErrors = facts.fieldErrors ?? [];
  }
}

/** VALIDATION_ERROR for one field. */
export function invalid(path: string, code: string, message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors: [{ path, code, message }] });
}

/** VALIDATION_ERROR where `what` completes a sentence that begins with the parameter's name. */
export function invalidParameter(path: string, code: string, what: string): Refusal {
  const fieldErrors = [{ path, code, message: what }];
  return new Refusal('VALIDATION_ERROR', `${path} ${what}.`, { fieldErrors });
}

/** VALIDATION_ERROR for a body or query, by the number of its invalid fields. */
export function invalidFields(fieldErrors: readonly FieldError[]): Refusal {
  const count = fieldErrors.length;
  const message = count === 1 ? '1 field is wrong.' : `${count} fields are wrong.`;
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

/** VALIDATION_ERROR unless there are none: the first gives the message, all are listed. */
export function refuseInvalid(fieldErrors: readonly FieldError[]): void {
  const [first] = fieldErrors;
  if (first !== undefined) throw new Refusal('VALIDATION_ERROR', first.message, { fieldErrors });
}

/** As `refuseInvalid`, but the first error's code names the refusal. */
export function refuseFields(errors: readonly (FieldError & { code: RefusalCode })[]): void {
  const [first] = errors;
  if (first === undefined) return;
  throw new Refusal(first.code, first.message, { fieldErrors: errors });
}
