import type { ErrorCode, FieldError } from './types.ts';

/** Parent of every error that this library throws. */
export class SatukurirError extends Error {
  override readonly name: string = 'SatukurirError';
}

export type Problem = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly source: string;
  readonly retryable: boolean;
  readonly fieldErrors: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
};

/** A refusal by the API. `INVALID_RESPONSE` is the code of an answer that is not the API's. */
export class ApiError extends SatukurirError {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Says whether to fix the input (`client`), to try again, or to contact support. */
  readonly source: string;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** Invalid fields of the request, each with path, code and message. */
  readonly fieldErrors: readonly FieldError[];
  /** Facts that depend on the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** URL of the page that explains the code. */
  readonly docUrl: string | undefined;
  /** Id to quote to support; the server logs the request under it. */
  readonly requestId: string | undefined;
  /** Milliseconds after which the server accepts the request again. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem) {
    const fields = problem.fieldErrors.map(({ path, message }) => `${path || 'body'} ${message}`);
    super([problem.message, ...fields].join('\n  '));
    this.status = problem.status;
    this.code = problem.code;
    this.source = problem.source;
    this.retryable = problem.retryable;
    this.fieldErrors = problem.fieldErrors;
    this.details = problem.details;
    this.docUrl = problem.docUrl;
    this.requestId = problem.requestId;
    this.retryAfterMs = problem.retryAfterMs;
  }
}

/** No answer: the connection failed, so the request may or may not have been carried out. */
export class ConnectionError extends SatukurirError {
  override readonly name = 'ConnectionError';
}

/** No answer within the time allowed; the request may or may not have been carried out. */
export class TimeoutError extends SatukurirError {
  override readonly name = 'TimeoutError';
}

/** The courier did not book the shipment; the money is back in the wallet. */
export class BookingError extends SatukurirError {
  override readonly name = 'BookingError';
  readonly shipmentNumber: string;
  readonly status: string;

  constructor(message: string, shipment: { shipmentNumber: string; status: string }) {
    super(message);
    this.shipmentNumber = shipment.shipmentNumber;
    this.status = shipment.status;
  }
}

/** Reads the refusal in an answer; a proxy in between may answer with another body. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { error, request_id: requestId } = parsed(text);
  const retryAfter = response.headers.get('retry-after');
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const {
    code = 'INVALID_RESPONSE',
    message = `HTTP ${response.status} with a body that is not the API's: ${text.slice(0, 200)}`,
    source = 'service',
    retryable = [429, 502, 503, 504].includes(response.status),
    field_errors: fieldErrors = [],
    details = {},
    doc_url: docUrl,
  } = error ?? {};
  return new ApiError({
    status: response.status,
    code,
    message,
    source,
    retryable,
    fieldErrors,
    details,
    docUrl,
    requestId: requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

type Refusal = {
  readonly request_id?: string;
  readonly error?: Partial<{
    readonly code: ErrorCode;
    readonly message: string;
    readonly source: string;
    readonly retryable: boolean;
    readonly field_errors: readonly FieldError[];
    readonly details: Readonly<Record<string, unknown>>;
    readonly doc_url: string;
  }>;
};

function parsed(text: string): Refusal {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
