import { type ErrorCode, PROBLEMS, type Told } from './problem.ts';

export function successBody(requestId: string, data: unknown) {
  return { success: true, request_id: requestId, data };
}

/**
 * A success whose `data` holds a list that is never there as a whole: `before` it and `after` it
 * stands what else there is, neither of them nothing; the rows' generator returns the latter.
 */
export async function* successPieces(
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
