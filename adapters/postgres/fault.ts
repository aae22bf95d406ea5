import { getSystemErrorMap } from 'node:util';
import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';

/** The rows were read too long ago to base a decision on them. */
export class StaleRead extends Error {
  constructor() {
    super('too long between reading and writing');
    this.name = 'StaleRead';
  }
}

/**
 * Class of a server error that is not the statement's own fault, by SQLSTATE or SQLSTATE class.
 * CONNECTION_LOST: this connection is unusable, a new one may work.
 * CONFLICT: a retry may succeed (deadlock, serialization).
 * BUSY: out of resources or time, or connections are refused.
 * OUTCOME_UNKNOWN: the statement may or may not have taken effect.
 * SERVER_FAULT: an internal error that an operator has to see.
 */
type FaultClass = 'CONNECTION_LOST' | 'CONFLICT' | 'BUSY' | 'OUTCOME_UNKNOWN' | 'SERVER_FAULT';

const FAULT_CLASSES: Readonly<Record<string, FaultClass | undefined>> = {
  '08': 'CONNECTION_LOST',
  // Parameters do not match the statement. From a pooler it is FATAL: see `faultClassOf`.
  '08P01': undefined,
  // Read-only: this server is no longer the primary.
  '25006': 'CONNECTION_LOST',
  '25P03': 'CONNECTION_LOST',
  '25P04': 'CONNECTION_LOST',
  '28': 'BUSY',
  '3D': 'BUSY',
  '40': 'CONFLICT',
  '40002': undefined,
  '40003': 'OUTCOME_UNKNOWN',
  '53': 'BUSY',
  '55P03': 'BUSY',
  '57': 'BUSY',
  '57P01': 'CONNECTION_LOST',
  '57P02': 'CONNECTION_LOST',
  '57P03': 'CONNECTION_LOST',
  '57P04': 'CONNECTION_LOST',
  '57P05': 'CONNECTION_LOST',
  '58': 'OUTCOME_UNKNOWN',
  // Also raised by clusters whose nodes disagree.
  XX: 'SERVER_FAULT',
};
const UNAVAILABLE_CLASSES: ReadonlySet<FaultClass | undefined> = new Set([
  'CONNECTION_LOST',
  'CONFLICT',
  'BUSY',
  'OUTCOME_UNKNOWN',
]);
const UNKNOWN_OUTCOME_CLASSES: ReadonlySet<FaultClass | undefined> = new Set([
  'CONNECTION_LOST',
  'OUTCOME_UNKNOWN',
  'SERVER_FAULT',
]);
/** The server closes the connection after an error of these severities. */
const FATAL_SEVERITIES: readonly string[] = ['FATAL', 'PANIC'];

/** System calls on sockets: the same error codes on a file are not a lost connection. */
const SOCKET_SYSCALLS: readonly string[] = ['connect', 'read', 'write', 'shutdown', 'getaddrinfo'];
const SYSTEM_CODES = new Set([...getSystemErrorMap().values()].map(([code]) => code));
const SOCKET_CODE = /^ERR_(SOCKET|SSL|TLS|STREAM_(DESTROYED|WRITE_AFTER_END)$)/;

/** Driver errors that have no code, only a message. */
const TIMEOUT_MESSAGES: readonly string[] = [
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
];
const DRIVER_MESSAGES: readonly string[] = [
  ...TIMEOUT_MESSAGES,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
];

/** The SQLSTATE of a server error; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof DatabaseError ? cause.code : undefined;
}

/** True if the connection is unusable or was never established. */
export function isConnectionLoss(error: unknown): boolean {
  return faultClassOf(error) === 'CONNECTION_LOST' || isConnectionError(causeOf(error));
}

/** True if there was no response at all, not even a refused connection. */
export function isTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  return TIMEOUT_MESSAGES.includes(cause.message) || codeOf(cause) === 'ETIMEDOUT';
}

/** Takes an error of COMMIT; true if the transaction may have been committed. */
export function isOutcomeUnknown(error: unknown): boolean {
  const state = sqlState(error);
  // An error of a pooler or the protocol does not show what the server did.
  return (
    state === undefined || state === '08P01' || UNKNOWN_OUTCOME_CLASSES.has(faultClassOf(error))
  );
}

/** True if the database was unavailable: the request is answered 503 and may be retried. */
export function isUnavailable(error: unknown): boolean {
  const isUnknown = error instanceof OutcomeUnknown;
  return isUnknown || isRetryable(error) || UNAVAILABLE_CLASSES.has(faultClassOf(error));
}

/** in_failed_sql_transaction: the error of every statement after the first that failed. */
export function isFollowUpError(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** True if work whose COMMIT was not sent or was refused may run again. */
export function isRetryable(error: unknown): boolean {
  const isConflict = faultClassOf(error) === 'CONFLICT' || error instanceof StaleRead;
  return isConflict || isConnectionLoss(error);
}

function faultClassOf(error: unknown): FaultClass | undefined {
  const cause = causeOf(error);
  if (!(cause instanceof DatabaseError)) return undefined;
  const { code = '', severity = '' } = cause;
  if (FATAL_SEVERITIES.includes(severity)) return 'CONNECTION_LOST';
  return code in FAULT_CLASSES ? FAULT_CLASSES[code] : FAULT_CLASSES[code.slice(0, 2)];
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false;
  // TypeORM releases a connection that broke between two statements; nothing was sent on it.
  const isUnsent =
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError;
  return isUnsent || DRIVER_MESSAGES.includes(error.message) || isSocketError(error);
}

/**
 * True for errors of Node's sockets. A host name with several addresses fails with one error for
 * each.
 */
function isSocketError(error: Error): boolean {
  const { syscall, errors }: { syscall?: unknown; errors?: unknown } = Object(error);
  const code = codeOf(error);
  if (Array.isArray(errors))
    return errors.some((one) => one instanceof Error && isSocketError(one));
  if (typeof code !== 'string') return false;
  const isOnSocket = syscall === undefined || SOCKET_SYSCALLS.includes(String(syscall));
  return (isOnSocket && SYSTEM_CODES.has(code)) || SOCKET_CODE.test(code);
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
