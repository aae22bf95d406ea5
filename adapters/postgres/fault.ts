import { getSystemErrorMap } from 'node:util';
import { DatabaseError } from 'pg';
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

/**
 * What an answer of the server that is no refusal means, by SQLSTATE or by its class.
 * LOST: this connection leads nowhere, another one may. AGAIN: the same work may succeed a moment
 * later. BUSY: out of room, of time, or not letting us in. UNSURE: whether it was done is not
 * known. BROKEN: a fault inside the server, which an operator has to see.
 */
type Meaning = 'LOST' | 'AGAIN' | 'BUSY' | 'UNSURE' | 'BROKEN';

const MEANINGS: Readonly<Record<string, Meaning | undefined>> = {
  '08': 'LOST',
  // A statement that does not fit its values. By a pooler it is FATAL: see `meaningOf`.
  '08P01': undefined,
  // Read-only: the primary that this was is one no longer.
  '25006': 'LOST',
  '25P03': 'LOST',
  '25P04': 'LOST',
  '28': 'BUSY',
  '3D': 'BUSY',
  '40': 'AGAIN',
  '40002': undefined,
  '40003': 'UNSURE',
  '53': 'BUSY',
  '55P03': 'BUSY',
  '57': 'BUSY',
  '57P01': 'LOST',
  '57P02': 'LOST',
  '57P03': 'LOST',
  '57P04': 'LOST',
  '57P05': 'LOST',
  '58': 'UNSURE',
  // The servers of a cluster may disagree behind it.
  XX: 'BROKEN',
};
const UNAVAILABLE: ReadonlySet<Meaning | undefined> = new Set(['LOST', 'AGAIN', 'BUSY', 'UNSURE']);
const UNDECIDED: ReadonlySet<Meaning | undefined> = new Set(['LOST', 'UNSURE', 'BROKEN']);
/** The server closes the connection behind these. */
const LAST_WORDS: readonly string[] = ['FATAL', 'PANIC'];

/** Of what Node does on a socket: the same codes on a file are no lost connection. */
const ON_SOCKETS: readonly string[] = ['connect', 'read', 'write', 'shutdown', 'getaddrinfo'];
const SYSTEM_CODES = new Set([...getSystemErrorMap().values()].map(([code]) => code));
const SOCKET_CODE = /^ERR_(SOCKET|SSL|TLS|STREAM_(DESTROYED|WRITE_AFTER_END)$)/;

/** What the driver says by its text alone. */
const SILENT_MESSAGES: readonly string[] = [
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
];
const DRIVER_MESSAGES: readonly string[] = [
  ...SILENT_MESSAGES,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
];

/** The SQLSTATE of an error that the server has answered; undefined for every other. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof DatabaseError ? cause.code : undefined;
}

/** The connection is of no use any more, or there never was one. */
export function isConnectionLoss(error: unknown): boolean {
  return meaningOf(error) === 'LOST' || isLost(causeOf(error));
}

/** Nothing was answered at all, not even that the database is away. */
export function isSilence(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  return SILENT_MESSAGES.includes(cause.message) || codeOf(cause) === 'ETIMEDOUT';
}

/** For an error that answers COMMIT. */
export function isWithoutVerdict(error: unknown): boolean {
  const state = sqlState(error);
  // What a pooler or the protocol complains of says nothing about what the server did.
  return state === undefined || state === '08P01' || UNDECIDED.has(meaningOf(error));
}

/** Whether a client has to be told to come back: the database was away when it mattered. */
export function isUnavailable(error: unknown): boolean {
  const isUnsure = error instanceof OutcomeUnknown;
  return isUnsure || isRetryable(error) || UNAVAILABLE.has(meaningOf(error));
}

/** What every statement behind a failed one is told: in_failed_sql_transaction. */
export function isAftermath(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** For work whose COMMIT was not sent, or was refused. */
export function isRetryable(error: unknown): boolean {
  const isMeeting = meaningOf(error) === 'AGAIN' || error instanceof StaleLook;
  return isMeeting || isConnectionLoss(error);
}

function meaningOf(error: unknown): Meaning | undefined {
  const cause = causeOf(error);
  if (!(cause instanceof DatabaseError)) return undefined;
  const { code = '', severity = '' } = cause;
  if (LAST_WORDS.includes(severity)) return 'LOST';
  return code in MEANINGS ? MEANINGS[code] : MEANINGS[code.slice(0, 2)];
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false;
  // TypeORM lets go of a connection that broke between two statements, and sends no more on it.
  const isUnsent =
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError;
  return isUnsent || DRIVER_MESSAGES.includes(error.message) || isSocketError(error);
}

/** One that Node made. A name with several addresses fails with an error for each. */
function isSocketError(error: Error): boolean {
  const { syscall, errors }: { syscall?: unknown; errors?: unknown } = Object(error);
  const code = codeOf(error);
  if (Array.isArray(errors))
    return errors.some((one) => one instanceof Error && isSocketError(one));
  if (typeof code !== 'string') return false;
  const isOnSocket = syscall === undefined || ON_SOCKETS.includes(String(syscall));
  return (isOnSocket && SYSTEM_CODES.has(code)) || SOCKET_CODE.test(code);
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
