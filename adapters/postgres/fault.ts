import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';

/** What was seen is too old to decide by. */
export class StaleLook extends Error {
  constructor() {
    super('too long between looking and writing');
    this.name = 'StaleLook';
  }
}

/** serialization_failure, deadlock_detected: the same work may well succeed a moment later. */
const WORTH_A_RETRY = new Set(['40001', '40P01']);

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** too_many_connections, lock_not_available, query_canceled: busy or too slow, not wrong. */
const BUSY = new Set(['53300', '55P03', '57014']);
/** Class 57P: the server is going away (admin shutdown, crash shutdown, cannot connect now). */
const GOING_AWAY = /^57P/;

/** The SQLSTATE an error carries; undefined for one that never came from the server. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof QueryFailedError ? error.driverError.code : codeOf(error);
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined;
}

/** An error without SQLSTATE is not the server's answer: the line broke. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return GOING_AWAY.test(state);
  return error instanceof QueryFailedError || isUnsent(error) || isSocketError(error);
}

/** For an error that answers COMMIT. A cluster's shards may have committed behind an XX000. */
export function isWithoutVerdict(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || state === 'XX000' || GOING_AWAY.test(state);
}

/** Whether a client has to be told to come back: the database was away when it mattered. */
export function isUnavailable(error: unknown): boolean {
  const isBusy = BUSY.has(sqlState(error) ?? '');
  return isBusy || error instanceof OutcomeUnknown || isRetryable(error);
}

/** What every statement behind a failed one is told: in_failed_sql_transaction. */
export function isAftermath(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** For work whose COMMIT was not sent, or was refused. */
export function isRetryable(error: unknown): boolean {
  const isMeeting = WORTH_A_RETRY.has(sqlState(error) ?? '') || error instanceof StaleLook;
  return isMeeting || isConnectionLoss(error);
}

/** TypeORM lets go of a connection that broke between two statements, and sends no more on it. */
function isUnsent(error: unknown): boolean {
  return (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

function isSocketError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (typeof code === 'string' && /^E[A-Z]+$/.test(code)) ||
    (error instanceof Error && /terminated|timeout exceeded|not queryable/i.test(error.message))
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
