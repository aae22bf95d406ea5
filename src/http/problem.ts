import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { snakeCased } from './snake-case.ts';

/** Errors before any use case is called: of the request itself, or of the service. */
export type EdgeCode =
  | 'MALFORMED_JSON'
  | 'BAD_REQUEST'
  | 'CSRF'
  | 'HTTPS_REQUIRED'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'SERVICE_UNAVAILABLE';
export type ErrorCode = RefusalCode | EdgeCode;

export type Problem = {
  readonly status: number;
  /** Says whether a client should fix the input, retry, or contact support. */
  readonly source: 'client' | 'service' | 'courier' | 'payment';
  readonly retryable: boolean;
};

const client = (status: number): Problem => ({ status, source: 'client', retryable: false });
const retryable = (source: Problem['source'], status: number): Problem => ({
  status,
  source,
  retryable: true,
});

/** Every error code of the API. */
export const PROBLEMS: Readonly<Record<ErrorCode, Problem>> = {
  MALFORMED_JSON: client(400),
  BAD_REQUEST: client(400),
  IDEMPOTENCY_KEY_REQUIRED: client(400),
  INVALID_IDEMPOTENCY_KEY: client(400),
  UNAUTHENTICATED: client(401),
  INVALID_API_KEY: client(401),
  API_KEY_EXPIRED: client(401),
  API_KEY_REVOKED: client(401),
  SIGN_IN_FAILED: client(401),
  PASSWORD_EXPIRED: client(401),
  SECOND_FACTOR_REQUIRED: client(401),
  SECOND_FACTOR_WRONG: client(401),
  INSUFFICIENT_BALANCE: client(402),
  INSUFFICIENT_SCOPE: client(403),
  SESSION_RESTRICTED: client(403),
  PROOF_REQUIRED: client(403),
  TEST_ONLY: client(403),
  LIVE_NOT_ALLOWED: client(403),
  REGISTRATION_CLOSED: client(403),
  EMAIL_UNCONFIRMED: client(403),
  HTTPS_REQUIRED: client(403),
  CSRF: client(403),
  NOT_FOUND: client(404),
  METHOD_NOT_ALLOWED: client(405),
  REQUEST_TIMEOUT: retryable('client', 408),
  IDEMPOTENCY_CONFLICT: client(409),
  IDEMPOTENCY_IN_PROGRESS: retryable('client', 409),
  QUOTE_EXPIRED: client(409),
  QUOTE_ALREADY_USED: client(409),
  SHIPMENT_NOT_CANCELLABLE: client(409),
  RETURN_NOT_ALLOWED: client(409),
  SHIPMENT_NOT_EDITABLE: client(409),
  PAYMENT_ALREADY_COMPLETED: client(409),
  PAYMENT_NOT_ALLOWED: client(409),
  PICKUP_NOT_ALLOWED: client(409),
  LABEL_NOT_AVAILABLE: client(409),
  AWB_AMBIGUOUS: client(409),
  TRANSITION_NOT_ALLOWED: client(409),
  UNPAID_LIMIT_REACHED: client(409),
  WEBHOOK_LIMIT_REACHED: client(409),
  WEBHOOK_DISABLED: client(409),
  LIMIT_REACHED: client(409),
  BATCH_NOT_CONFIRMABLE: client(409),
  LAST_OWNER: client(409),
  PAYLOAD_TOO_LARGE: client(413),
  UNSUPPORTED_MEDIA_TYPE: client(415),
  EXPECTATION_FAILED: client(417),
  VALIDATION_ERROR: client(422),
  UNKNOWN_QUOTE: client(422),
  UNKNOWN_SENDER: client(422),
  UNKNOWN_SHIPMENT: client(422),
  UNKNOWN_COURIER: client(422),
  UNKNOWN_SERVICE: client(422),
  UNKNOWN_DISTRICT: client(422),
  RATE_NOT_AVAILABLE: { status: 422, source: 'courier', retryable: false },
  SERVICE_OPTION_UNSUPPORTED: client(422),
  ROUTE_MISMATCH: client(422),
  PAGE_TOO_DEEP: client(422),
  LINK_INVALID: client(422),
  RATE_LIMITED: retryable('client', 429),
  TOO_MANY_ATTEMPTS: retryable('client', 429),
  HEADERS_TOO_LARGE: client(431),
  INTERNAL: { status: 500, source: 'service', retryable: false },
  COURIER_ERROR: retryable('courier', 502),
  COURIER_UNAVAILABLE: retryable('courier', 503),
  PAYMENT_UNAVAILABLE: retryable('payment', 503),
  SERVICE_UNAVAILABLE: retryable('service', 503),
  COURIER_TIMEOUT: retryable('courier', 504),
};

/** Refused at the edge, before any use case; `headers` are set on the response. */
export class EdgeRefusal extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'EdgeRefusal';
    this.code = code;
    this.headers = headers;
  }
}

export type ErrorAnswer = Pick<Refusal, 'message' | 'fieldErrors'> & {
  readonly details: unknown;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
};

/** The response of an expected error; undefined for others, which are logged as INTERNAL. */
export function errorAnswerOf(error: unknown): ErrorAnswer | undefined {
  if (error instanceof EdgeRefusal) {
    const { code, message, headers } = error;
    return { code, message, headers, details: {}, fieldErrors: [] };
  }
  if (error instanceof Refusal) {
    const { code, message, details, fieldErrors } = error;
    const answer = { code, message, fieldErrors, headers: headersOf(error) };
    return { ...answer, details: snakeCased(details) };
  }
  return undefined;
}

function headersOf({ code, details }: Refusal): Readonly<Record<string, string>> {
  const { status, retryable } = PROBLEMS[code];
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  return retryable ? { 'Retry-After': String(details.retryAfterSeconds ?? 1) } : {};
}
