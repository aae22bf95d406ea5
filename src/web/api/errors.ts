import { onlineManager } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';

export type FieldError = components['schemas']['FieldError'];
type Problem = components['schemas']['Problem'];

/** No answer: the server is unreachable, or did not answer in time. */
export const NO_ANSWER = 'NO_ANSWER';
/** No answer, because the browser is offline. */
export const OFFLINE = 'OFFLINE';

/** A script of the pages could not be loaded, because a newer version has replaced it. */
export const NOT_LOADED = 'NOT_LOADED';

/** The only error type of the pages: an unsuccessful answer, or none at all. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly details: Problem['details'];
  readonly requestId: string | null;
  readonly retryable: boolean;

  constructor(message: string, facts: Omit<ApiError, keyof Error>) {
    super(message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.fields = facts.fields;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryable = facts.retryable;
  }
}

export function isCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/**
 * Marks the error of a script that was not loaded. Also replaces its message: the router recognises
 * the browsers' own messages and would reload the page, which offline leaves an empty one.
 */
export function markNotLoaded(error: Error): void {
  error.name = NOT_LOADED;
  error.message = 'a part of the page was not loaded';
}

/** Code of any error; `INTERNAL` for an error that is not an answer of the API. */
export function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  const isNotLoaded = error instanceof Error && error.name === NOT_LOADED;
  if (!isNotLoaded) return 'INTERNAL';
  return onlineManager.isOnline() ? NOT_LOADED : OFFLINE;
}

/** Error from a body of the form `ErrorAnswer`; for any other body, from its status only. */
export function apiErrorOf(body: unknown, response: Response): ApiError {
  const { status, headers } = response;
  const problem = problemOf(body);
  return new ApiError(problem.message ?? `HTTP ${status}`, {
    code: problem.code ?? 'INTERNAL',
    status,
    fields: problem.field_errors ?? [],
    details: problem.details ?? {},
    requestId: headers.get('X-Request-Id'),
    retryable: problem.retryable ?? status >= 500,
  });
}

export function noAnswer(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const nothing = { fields: [], details: {}, requestId: null };
  const code = onlineManager.isOnline() ? NO_ANSWER : OFFLINE;
  return new ApiError(message, { ...nothing, code, status: 0, retryable: true });
}

/** A gateway in front of the server may answer with its own page. */
function problemOf(body: unknown): Partial<Problem> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  return typeof error === 'object' && error !== null ? error : {};
}
