import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { snakeCased } from './snake-case.ts';

/** What goes wrong before any use case is asked: the request itself, or our own health. */
export type EdgeCode =
  | 'MALFORMED_JSON'
  | 'BAD_REQUEST'
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
  /** Tells the client whether to fix the input, retry, or ask us. */
  readonly source: 'client' | 'service' | 'courier' | 'payment';
  readonly retryable: boolean;
};

const client = (status: number): Problem => ({ status, source: 'client', retryable: false });
const laterBy = (source: Problem['source'], status: number): Problem => ({
  status,
  source,
  retryable: true,
});

/** The catalogue: every code that an answer may carry. */
export const PROBLEMS: Readonly<Record<ErrorCode, Problem>> = {
  MALFORMED_JSON: client(400),
  BAD_REQUEST: client(400),
  IDEMPOTENCY_KEY_REQUIRED: client(400),
  INVALID_IDEMPOTENCY_KEY: client(400),
  UNAUTHENTICATED: client(401),
  INVALID_API_KEY: client(401),
  API_KEY_EXPIRED: client(401),
  API_KEY_REVOKED: client(401),
  INSUFFICIENT_BALANCE: client(402),
  INSUFFICIENT_SCOPE: client(403),
  TEST_ONLY: client(403),
  HTTPS_REQUIRED: client(403),
  NOT_FOUND: client(404),
  METHOD_NOT_ALLOWED: client(405),
  REQUEST_TIMEOUT: laterBy('client', 408),
  IDEMPOTENCY_CONFLICT: client(409),
  IDEMPOTENCY_IN_PROGRESS: laterBy('client', 409),
  QUOTE_EXPIRED: client(409),
  QUOTE_ALREADY_USED: client(409),
  SHIPMENT_NOT_CANCELLABLE: client(409),
  PAYMENT_ALREADY_COMPLETED: client(409),
  PAYMENT_NOT_ALLOWED: client(409),
  PICKUP_NOT_ALLOWED: client(409),
  LABEL_NOT_AVAILABLE: client(409),
  AWB_AMBIGUOUS: client(409),
  TRANSITION_NOT_ALLOWED: client(409),
  UNPAID_LIMIT_REACHED: client(409),
  WEBHOOK_LIMIT_REACHED: client(409),
  WEBHOOK_DISABLED: client(409),
  PAYLOAD_TOO_LARGE: client(413),
  UNSUPPORTED_MEDIA_TYPE: client(415),
  EXPECTATION_FAILED: client(417),
  VALIDATION_ERROR: client(422),
  UNKNOWN_QUOTE: client(422),
  UNKNOWN_SHIPMENT: client(422),
  UNKNOWN_COURIER: client(422),
  UNKNOWN_SERVICE: client(422),
  UNKNOWN_DISTRICT: client(422),
  RATE_NOT_AVAILABLE: { status: 422, source: 'courier', retryable: false },
  SERVICE_OPTION_UNSUPPORTED: client(422),
  ROUTE_MISMATCH: client(422),
  PAGE_TOO_DEEP: client(422),
  RATE_LIMITED: laterBy('client', 429),
  HEADERS_TOO_LARGE: client(431),
  INTERNAL: { status: 500, source: 'service', retryable: false },
  COURIER_ERROR: laterBy('courier', 502),
  COURIER_UNAVAILABLE: laterBy('courier', 503),
  PAYMENT_UNAVAILABLE: laterBy('payment', 503),
  SERVICE_UNAVAILABLE: laterBy('service', 503),
  COURIER_TIMEOUT: laterBy('courier', 504),
};

/** Refused at the edge, before any use case; `headers` go out with the answer. */
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

export type Told = Pick<Refusal, 'message' | 'fieldErrors'> & {
  readonly details: unknown;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
};

/** What the client is told of an error; undefined: only INTERNAL, the rest is for the log. */
export function told(error: unknown): Told | undefined {
  if (error instanceof EdgeRefusal) {
    const { code, message, headers } = error;
    return { code, message, headers, details: {}, fieldErrors: [] };
  }
  if (error instanceof Refusal) {
    const { code, message, details, fieldErrors } = error;
    const told = { code, message, fieldErrors, headers: headersOf(code) };
    return { ...told, details: snakeCased(details) };
  }
  return undefined;
}

function headersOf(code: ErrorCode): Readonly<Record<string, string>> {
  const { status, retryable } = PROBLEMS[code];
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  return retryable ? { 'Retry-After': '1' } : {};
}
