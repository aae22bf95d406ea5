import { type ErrorAnswer, type ErrorCode, PROBLEMS } from './problem.ts';

export function successBody(requestId: string, data: unknown) {
  return { success: true, request_id: requestId, data };
}

/** The success as text, around data that is already serialised. */
export function successText(requestId: string, data: string): string {
  return `{"success":true,"request_id":"${requestId}","data":${data}}`;
}

/**
 * Streams a success whose `data` holds a long list. `before` has the fields before the list, the
 * generator of its rows returns those after it; neither may be empty.
 */
export async function* successChunks(
  requestId: string,
  before: object,
  { list, pages }: { list: string; pages: AsyncGenerator<readonly unknown[], object> },
): AsyncGenerator<string> {
  let text = JSON.stringify(successBody(requestId, before)).slice(0, -2);
  text += `,${JSON.stringify(list)}:[`;
  let comma = '';
  let next = await pages.next();
  for (; next.done !== true; next = await pages.next()) {
    if (next.value.length > 0) text += comma + next.value.map((row) => JSON.stringify(row)).join();
    if (next.value.length > 0) comma = ',';
    if (text !== '') yield text;
    text = '';
  }
  yield `${text}],${JSON.stringify(next.value).slice(1)}}`;
}

/** `docs` is the address that the pages of the codes are below. */
export function errorBody(requestId: string, error: Omit<ErrorAnswer, 'headers'>, docs: string) {
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
      doc_url: `${docs}/${error.code}`,
    },
  };
}

/** An error without details and field errors. */
export function plainError(code: ErrorCode, message: string): Omit<ErrorAnswer, 'headers'> {
  return { code, message, details: {}, fieldErrors: [] };
}
