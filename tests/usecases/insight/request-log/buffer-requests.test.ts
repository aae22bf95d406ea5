import { describe, expect, it } from '@jest/globals';
import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import {
  BATCH,
  bufferRequests,
  type RequestToLog,
  WAITING_MAX,
} from '#src/usecases/insight/request-log/buffer-requests.ts';
import { fakeRequestWriter } from '#tests/kit/fakes/request-writer.ts';
import { ALICE, BOB, INSTANT, uuidThen } from '#tests/kit/store-contracts/samples.ts';

/** Share of the buffer that one tenant may fill: three quarters. */
const SHARE = (WAITING_MAX / 4) * 3;

describe('the buffer of the request log', () => {
  it('writes buffered log requests in batches, oldest first', async () => {
    const { buffer, written, reported } = bench();
    fill(buffer, { count: BATCH + 2 });
    expect(await buffer.writeRequests()).toBe(true);
    expect(await buffer.writeRequests()).toBe(false);
    expect(await buffer.writeRequests()).toBe(false);
    expect(written.map((batch) => batch.length)).toEqual([BATCH, 2]);
    expect(written.flat().map(({ durationMs }) => durationMs)).toEqual(
      Array.from({ length: BATCH + 2 }, (_, n) => n),
    );
    expect(reported).toEqual([]);
  });

  it('keeps log buffer space for other tenants, however many requests one makes', async () => {
    const { buffer, written, reported, unlogged } = bench();
    fill(buffer, { count: 3 * WAITING_MAX });
    fill(buffer, { count: 10, accountId: BOB });
    await buffer.drainRequests();
    const all = written.flat();
    expect(all.filter(({ accountId }) => accountId === ALICE)).toHaveLength(SHARE);
    expect(all.filter(({ accountId }) => accountId === BOB)).toHaveLength(10);
    expect(reported).toEqual([
      [`${3 * WAITING_MAX - SHARE} requests are missing in the request log`, 'too many at a time'],
    ]);
    expect(unlogged()).toBe(3 * WAITING_MAX - SHARE);
  });

  it('counts long requests several times in the log buffer, so that its memory is bounded', async () => {
    const { buffer, written } = bench();
    fill(buffer, { count: WAITING_MAX, json: JSON.stringify('x'.repeat(9 * 8_192)) });
    await buffer.drainRequests();
    expect(written.flat()).toHaveLength(SHARE / 10);
    expect(new Set(written.map((batch) => batch.length))).toEqual(new Set([BATCH / 10]));
  });

  it('counts missing log requests of a tenant in its next log entry', async () => {
    const { buffer, written } = bench();
    fill(buffer, { count: SHARE + 7 });
    await buffer.drainRequests();
    fill(buffer, { count: 2, accountId: BOB });
    fill(buffer, { count: 2 });
    await buffer.drainRequests();
    const last = written.flat().slice(SHARE);
    expect(last.map(({ unloggedBefore }) => unloggedBefore)).toEqual([0, 0, 7, 0]);
  });

  it('drops and counts log entries that cannot be written', async () => {
    const { buffer, written, fail, unlogged } = bench();
    fill(buffer, { count: 5 });
    const failure = new Error('the database is away');
    fail(failure);
    await expect(buffer.writeRequests()).rejects.toMatchObject({
      message: '5 requests are missing in the request log',
      cause: failure,
    });
    expect(await buffer.writeRequests()).toBe(false);
    expect(unlogged()).toBe(5);
    // All places are free again.
    fill(buffer, { count: SHARE });
    await buffer.drainRequests();
    expect(written.flat()).toHaveLength(SHARE);
    expect(written.flat()[0]?.unloggedBefore).toBe(5);
  });

  it('writes buffered log requests at shutdown as far as possible and reports the rest', async () => {
    const { buffer, written, reported, fail, unlogged } = bench();
    fill(buffer, { count: BATCH + 1 });
    fail(new Error('the database is away'));
    await buffer.drainRequests();
    expect(written).toEqual([]);
    expect(unlogged()).toBe(BATCH + 1);
    expect(reported).toEqual([
      [
        '1 requests are missing in the request log',
        `${BATCH} requests are missing in the request log`,
      ],
    ]);
  });
});

type Buffer = ReturnType<typeof bufferRequests>;

function bench() {
  const written: (readonly LoggedRequest[])[] = [];
  const reported: string[][] = [];
  let failure: Error | undefined;
  let unlogged = 0;
  const buffer = bufferRequests({
    requestWriter: fakeRequestWriter(async (requests) => {
      const thrown = failure;
      failure = undefined;
      if (thrown !== undefined) throw thrown;
      written.push(requests);
    }),
    requestsUnlogged(count) {
      unlogged += count;
    },
    reportError: (what, error) =>
      void reported.push([what, error instanceof Error ? error.message : '']),
  });
  const fail = (error: Error) => {
    failure = error;
  };
  return { buffer, written, reported, fail, unlogged: () => unlogged };
}

type Filling = {
  readonly count: number;
  readonly accountId?: string;
  /** JSON of each answer. */
  readonly json?: string;
};

/** Requests numbered by their durations. */
function fill({ logRequest }: Buffer, { count, accountId = ALICE, json = '{}' }: Filling): void {
  for (let number = 0; number < count; number += 1) {
    logRequest(requestOf(accountId, number, json));
  }
}

function requestOf(accountId: string, number: number, json: string): RequestToLog {
  return {
    accountId,
    environment: 'TEST',
    requestId: uuidThen(number),
    arrivedAt: INSTANT,
    durationMs: number,
    method: 'GET',
    route: '/api/v1/wallet',
    path: '/api/v1/wallet',
    query: null,
    status: 200,
    errorCode: null,
    isComplete: true,
    callerKind: 'KEY',
    callerId: uuidThen(1),
    address: '203.0.113.9',
    idempotencyKey: null,
    subject: null,
    requestBody: null,
    answer: { json },
    quotable: null,
    responseType: 'application/json',
    responseBytes: 2,
  };
}
