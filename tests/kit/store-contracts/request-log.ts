import { expect } from '@jest/globals';
import type {
  LoggedRequest,
  NamedRequest,
  RequestFilter,
} from '#domain/insight/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Contract, Storage } from './contract.ts';
import { BUDI, SARI, samplePerson } from './person-samples.ts';
import {
  ALICE,
  BOB,
  INSTANT,
  later,
  sampleAccount,
  sampleKey,
  sha256Of,
  uuid,
  uuidThen,
} from './samples.ts';
import { writeAll } from './writes.ts';

const TENANT = { accountId: ALICE, environment: 'TEST' } as const;
const KEY = uuid(1);
const OTHER_KEY = uuid(2);
const ANY: RequestFilter = {
  statusClass: null,
  method: null,
  route: null,
  callerId: null,
  callerKind: null,
};
const ALL = { limit: 10, before: null, lookAt: 10 };
const SHIPMENT = 'SHP2611214K7Q2MXD1';

/** Days around INSTANT, as `openDays` makes them: from the day before on. */
const NEXT_DAY = later(INSTANT, DAY_MS);

export const requestLogContract: Contract = {
  port: 'requestLog',
  checks: [
    {
      name: 'stores requests unchanged, each once, with the names of their callers',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const full = request(1, FULL);
        const sari = request(4, { callerKind: 'PERSON', callerId: SARI });
        await requestLog.append([full, request(2, BARE), request(3, { callerId: uuid(9) })]);
        await requestLog.append([{ ...full, status: 500 }, sari]);
        expect(await requestLog.find(TENANT, full.requestId)).toEqual(withKey(full));
        expect(await requestLog.find(TENANT, idOf(2))).toEqual(withKey(request(2, BARE)));
        expect(await requestLog.find(TENANT, idOf(3))).toMatchObject({
          callerName: null,
          callerLast4: null,
        });
        expect(await requestLog.find(TENANT, idOf(4))).toEqual({
          ...sari,
          callerName: 'Sari',
          callerLast4: null,
        });
        expect(await numbersOf(requestLog)).toEqual([4, 3, 2, 1]);
      },
    },
    {
      name: 'returns a tenant’s own logged requests only',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const others = [{ accountId: BOB }, { environment: 'LIVE' } as const];
        await requestLog.append(
          others.map((other, at) => request(at + 1, { ...other, subject: SHIPMENT })),
        );
        expect(await requestLog.find(TENANT, idOf(1))).toBeUndefined();
        expect(await requestLog.find(TENANT, idOf(2))).toBeUndefined();
        expect(await requestLog.list(TENANT, ANY, ALL)).toEqual({ items: [], next: null });
        expect(await requestLog.list(TENANT, ANY, { ...ALL, lookAt: 1 })).toEqual({
          items: [],
          next: null,
        });
        expect(await requestLog.changesOfSubject(TENANT, SHIPMENT, 9)).toEqual([]);
        // Key with the same id in another account.
        expect(await requestLog.find({ ...TENANT, accountId: BOB }, idOf(1))).toMatchObject({
          callerName: 'Bob’s till',
          callerLast4: 'b0b0',
        });
      },
    },
    {
      name: 'lists logged requests newest first, page by page',
      async check(storage) {
        const { requestLog } = await opened(storage);
        await requestLog.append([2, 5, 1, 4, 3].map((number) => request(number)));
        const page = { limit: 2, lookAt: 9 };
        const first = await requestLog.list(TENANT, ANY, { ...page, before: null });
        expect([numbers(first.items), first.next]).toEqual([[5, 4], idOf(4)]);
        const second = await requestLog.list(TENANT, ANY, { ...page, before: first.next });
        expect([numbers(second.items), second.next]).toEqual([[3, 2], idOf(2)]);
        const last = await requestLog.list(TENANT, ANY, { ...page, before: second.next });
        expect([numbers(last.items), last.next]).toEqual([[1], null]);
      },
    },
    {
      name: 'lists the logged requests that a filter matches',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const method = 'GET';
        const route = '/api/v1/rates';
        const differing = [{ status: 422 }, { method }, { route }, { callerId: OTHER_KEY }];
        await requestLog.append([
          ...differing.map((other, at) => request(at + 1, other)),
          request(5, { status: 500 }),
          request(6, { status: 202, callerKind: 'PERSON' }),
        ]);
        const matching = async (filter: Partial<RequestFilter>) =>
          numbersOf(requestLog, { ...ANY, ...filter });
        expect(await matching({ statusClass: 4 })).toEqual([1]);
        expect(await matching({ statusClass: 5 })).toEqual([5]);
        expect(await matching({ statusClass: 2 })).toEqual([6, 4, 3, 2]);
        expect(await matching({ method })).toEqual([2]);
        expect(await matching({ route })).toEqual([3]);
        expect(await matching({ callerId: OTHER_KEY })).toEqual([4]);
        expect(await matching({ callerKind: 'PERSON' })).toEqual([6]);
        expect(await matching({ callerKind: 'KEY', statusClass: 2 })).toEqual([4, 3, 2]);
        expect(await matching({ callerId: OTHER_KEY, statusClass: 4 })).toEqual([]);
      },
    },
    {
      name: 'reads a limited number of logged requests for a page, and continues after them',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const wanted = { status: 500 };
        await requestLog.append([
          request(1, wanted),
          request(2, wanted),
          request(3),
          request(4),
          request(5, wanted),
          request(9, { accountId: BOB }),
          request(8, { environment: 'LIVE' }),
        ]);
        const failed = { ...ANY, statusClass: 5 } as const;
        const page = { limit: 5, lookAt: 2 };
        const first = await requestLog.list(TENANT, failed, { ...page, before: null });
        expect([numbers(first.items), first.next]).toEqual([[5], idOf(4)]);
        const second = await requestLog.list(TENANT, failed, { ...page, before: first.next });
        expect([numbers(second.items), second.next]).toEqual([[2], idOf(2)]);
        const last = await requestLog.list(TENANT, failed, { ...page, before: second.next });
        expect([numbers(last.items), last.next]).toEqual([[1], null]);
      },
    },
    {
      name: 'lists the newest logged requests about one subject',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const own = { subject: SHIPMENT };
        await requestLog.append([
          request(1, own),
          request(3, own),
          request(2, own),
          request(4),
          request(5, { subject: 'SHP2611214K7Q2MXD2' }),
          request(6, { ...own, method: 'GET' }),
        ]);
        expect(numbers(await requestLog.changesOfSubject(TENANT, SHIPMENT, 2))).toEqual([3, 2]);
        expect(await requestLog.changesOfSubject(TENANT, SHIPMENT, 9)).toEqual(
          [3, 2, 1].map((number) => withKey(request(number, own))),
        );
      },
    },
    {
      name: 'stores logged requests of open days only, and drops the oldest days whole',
      async check(storage) {
        const { requestLog } = await opened(storage);
        const tomorrow = request(2, { requestId: uuidThen(2, NEXT_DAY) });
        await requestLog.append([request(1), tomorrow]);
        const far = request(3, { requestId: uuidThen(3, later(INSTANT, 99 * DAY_MS)) });
        await expect(requestLog.append([request(4), far])).rejects.toThrow('no partition');
        expect(await requestLog.dropDays({ before: NEXT_DAY, limit: 1 })).toBe(1);
        expect(await numbersOf(requestLog)).toEqual([2, 1]);
        expect(await requestLog.dropDays({ before: NEXT_DAY, limit: 2 })).toBe(1);
        expect(await requestLog.dropDays({ before: NEXT_DAY, limit: 2 })).toBe(0);
        expect(await requestLog.find(TENANT, idOf(1))).toBeUndefined();
        expect(await requestLog.find(TENANT, tomorrow.requestId)).toBeDefined();
      },
    },
  ],
};

const FULL: Partial<LoggedRequest> = {
  method: 'GET',
  query: '{"bucket":"HELD"}',
  status: 422,
  errorCode: 'VALIDATION_ERROR',
  isComplete: false,
  idempotencyKey: 'order, "1"; {2}\\',
  subject: SHIPMENT,
  requestBody: '{"a":"b, \\"c\\", \\\\, {d}, ’"}',
  responseBody: '{"success":false}',
  responseBytes: 17,
  unloggedBefore: 3,
};
const BARE: Partial<LoggedRequest> = {
  query: null,
  errorCode: null,
  idempotencyKey: null,
  subject: null,
  requestBody: null,
  responseBody: null,
  responseType: null,
};

function request(number: number, other: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    ...TENANT,
    requestId: idOf(number),
    arrivedAt: later(INSTANT, number),
    durationMs: 12,
    method: 'POST',
    route: '/api/v1/shipments',
    path: '/api/v1/shipments',
    query: null,
    status: 201,
    errorCode: null,
    isComplete: true,
    callerKind: 'KEY',
    callerId: KEY,
    address: '203.0.113.9',
    idempotencyKey: null,
    subject: null,
    requestBody: '{}',
    responseBody: '{"success":true}',
    responseType: 'application/json',
    responseBytes: 16,
    unloggedBefore: 0,
    ...other,
  };
}

function idOf(number: number): string {
  return uuidThen(number);
}

function numbers(requests: readonly LoggedRequest[]): readonly number[] {
  return requests.map(({ requestId }) => Number.parseInt(requestId.slice(-4), 16));
}

async function numbersOf(
  requestLog: RequestLogStore,
  filter: RequestFilter = ANY,
): Promise<readonly number[]> {
  return numbers((await requestLog.list(TENANT, filter, ALL)).items);
}

function withKey(one: LoggedRequest): NamedRequest {
  return { ...one, callerName: 'Till', callerLast4: 'w3Xy' };
}

/** Opens two accounts with a key of the same id each, another key, and the days of the samples. */
async function opened(storage: Storage): Promise<{ readonly requestLog: RequestLogStore }> {
  await writeAll(storage, ({ accounts, apiKeys, people }) => {
    accounts.insert(sampleAccount({ accountId: ALICE, email: 'alice@shop.example' }));
    accounts.insert(sampleAccount({ accountId: BOB, email: 'bob@shop.example' }));
    apiKeys.insert(sampleKey({ keyId: KEY }), sha256Of(1));
    apiKeys.insert(sampleKey({ keyId: OTHER_KEY, name: 'Other', last4: 'zzzz' }), sha256Of(2));
    const bobs = { accountId: BOB, keyId: KEY, name: 'Bob’s till', last4: 'b0b0' };
    apiKeys.insert(sampleKey(bobs), sha256Of(3));
    for (const personId of [SARI, BUDI]) people.insert(samplePerson({ personId }));
  });
  const { requestLog } = storage.stores;
  await requestLog.openDays(INSTANT);
  return { requestLog };
}
