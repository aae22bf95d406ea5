import { type ErrorCode, PROBLEMS, type Told } from './problem.ts';

export function successBody(requestId: string, data: unknown) {
  return { success: true, request_id: requestId, data };
}

/** `docs` is the page that explains every code. */
export function errorBody(requestId: string, error: Omit<Told, 'headers'>, docs: string) {
  const { source, retryable } = PROBLEMS[error.code];
  return {
    success: false,
    request_id: requestId,
    error: {
      code: error.code,
      message: error.message,
      source,
      retryable,
      field_errors: error.fieldErrors,
      details: error.details,
      doc_url: `${docs}#${error.code}`,
    },
  };
}

/** An error that has nothing to say but its code and one sentence. */
export function plain(code: ErrorCode, message: string): Omit<Told, 'headers'> {
  return { code, message, details: {}, fieldErrors: [] };
}
