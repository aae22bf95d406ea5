import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { exportTransactions } from '#src/usecases/money/wallet/export-transactions.ts';
import { getStatement } from '#src/usecases/money/wallet/get-statement.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { replaceUseCases } from '#tests/kit/replace-in.ts';
import type { ApiOptions, RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Movements = WalletStore['movements'];

const EXPORT = '/api/v1/transactions/export';
const STREAMS = [EXPORT, `/api/v1/statements/${new Date().toISOString().slice(0, 7)}`];
/** Rows that exceed by a page what two sockets hold. */
const MANY = 1_000;
const LONG = 'x'.repeat(10_000);
const LAST_CHUNK = '\r\n0\r\n\r\n';

const shared = sharedApi();
const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

describe('where the database goes away', () => {
  let gate: DatabaseGate;
  let api: RunningApi;
  let secret: string;
  /** Pages left until the database goes away; `Infinity` keeps it. */
  let pagesLeft = 0;

  beforeAll(async () => {
    gate = await gateBefore(shared.database);
    const rewire = movementsBy((real) => async (...args) => {
      pagesLeft -= 1;
      if (pagesLeft === 0) await gate.shut();
      return real(...args);
    });
    api = await shared.another({ database: gate, rewire });
    ({ secret } = await walletOfPages(api));
  });

  it.each(STREAMS)(
    'answers GET %s with an error before its first byte when the database goes away',
    async (path) => {
      const client = apiClient(api.port, secret);
      expect((await client.get(path)).status).toBe(200);
      await gate.shut();
      const answer = await client.get(path);
      expect([answer.status, answer.error().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      await gate.open();
    },
  );

  it.each(STREAMS)(
    'cuts off GET %s in the middle when the database goes away, and logs which',
    async (path) => {
      pagesLeft = 2;
      const answer = await firstAnswer(api.port, secret, path);
      expect(answer.statusCode).toBe(200);
      await expect(text(answer)).rejects.toThrow('aborted');
      await gate.open();
      const id = answer.headers['x-request-id'];
      await waitUntil(() => lineOf(api, 'request', id) !== undefined);
      expect(lineOf(api, 'request', id)).toMatchObject({ status: 200, completed: false });
      expect(lineOf(api, 'request failed', id)).toMatchObject({ level: 'error' });
    },
  );
});

describe('an export that breaks', () => {
  it('ends a broken export by a reset in HTTP/1.0, which has no last chunk', async () => {
    const api = await shared.another({
      rewire: movementsBy((real) => async (tenant, stretch, filter) => {
        if (stretch.after > 0) throw new Error('a page is lost');
        return real(tenant, stretch, filter);
      }),
    });
    const { secret } = await walletOfPages(api);
    const socket = connect(api.port, '127.0.0.1');
    const end = once(socket, 'end').then(
      () => 'whole',
      (error) => error.code,
    );
    socket.write(`GET ${EXPORT} HTTP/1.0\r\nAuthorization: Bearer ${secret}\r\n\r\n`);
    socket.resume();
    expect(await end).toBe('ECONNRESET');
  });
});

describe('a reader that takes nothing', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await endless();
  });

  it('holds no database connection for a stalled reader', async () => {
    const { secret } = await api.newKey();
    await stalled(api.port, secret);
    const client = apiClient(api.port, secret);
    expect((await client.get('/api/v1/balance')).status).toBe(200);
  });

  it('allows an account two exports at a time, and a third when one has ended', async () => {
    const { secret } = await api.newKey();
    const client = apiClient(api.port, secret);
    const [first] = [await stalled(api.port, secret), await stalled(api.port, secret)];
    const third = await client.send({ method: 'HEAD', path: EXPORT });
    expect([third.status, third.headers['retry-after']]).toEqual([429, '1']);
    const statement = await client.get('/api/v1/statements/2026-01');
    expect([statement.status, statement.error().code]).toEqual([429, 'RATE_LIMITED']);
    first.destroy();
    await waitUntil(
      async () => (await client.send({ method: 'HEAD', path: EXPORT })).status === 200,
    );
  });

  it('allows eight exports in all, and answers 503 to the ninth', async () => {
    // A separate server, because exports of earlier tests may still be closing.
    const busy = await endless();
    const newSecret = async () => (await busy.newKey()).secret;
    const secrets = [await newSecret(), await newSecret(), await newSecret(), await newSecret()];
    const other = apiClient(busy.port, await newSecret());
    // Concurrently, because on a slow machine the first stream would be cut off before the last is
    // open.
    await Promise.all([...secrets, ...secrets].map((secret) => stalled(busy.port, secret)));
    const answer = await other.get(EXPORT);
    expect([answer.status, answer.error().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await other.get('/api/v1/transactions')).status).toBe(200);
  });

  it('does not delay the shutdown of a server by a stalled reader', async () => {
    const { secret } = await api.newKey();
    await waitUntil(async () => (await headOf(api, secret)) === 200);
    const socket = await stalled(api.port, secret);
    await api.drain(0, 300);
    let received = '';
    socket.setEncoding('utf8').on('data', (data) => {
      received += data;
    });
    await once(socket, 'close');
    const head = received.slice(0, received.indexOf('\r\n\r\n'));
    expect(head).toContain('Transfer-Encoding: chunked');
    expect(received.endsWith(LAST_CHUNK)).toBe(false);
  });
});

/** Server whose wallets repeat one row so often that no socket buffers it. */
function endless(): Promise<RunningApi> {
  const rewire = movementsBy((real) => async (...args) => {
    const [row] = await real(...args);
    if (row === undefined) return [];
    const long = { ...row, reference: { ...row.reference, id: LONG } };
    return Array.from({ length: MANY }, () => long);
  });
  return shared.another({ settings: { DATABASE_POOL_SIZE: '1' }, rewire });
}

/** Requests only the headers, and disconnects. */
async function headOf({ port }: RunningApi, secret: string): Promise<number> {
  return (await apiClient(port, secret).send({ method: 'HEAD', path: EXPORT })).status;
}

/** Replaces the read of movements, in pages of one row. */
function movementsBy(change: (real: Movements) => Movements): NonNullable<ApiOptions['rewire']> {
  return (container) => {
    const real = container.get(TOKENS.stores).wallet;
    const wallet = { ...real, movements: change(real.movements) };
    const deps = { wallet, clock: container.get(TOKENS.clock), pageSize: 1 };
    replaceUseCases(container, 'wallet', () => ({
      exportTransactions: exportTransactions(deps),
      getStatement: getStatement(deps),
    }));
  };
}

/** Key of a wallet with two rows. */
async function walletOfPages(api: RunningApi) {
  const { secret } = await api.newKey();
  await apiClient(api.port, secret).post('/api/v1/test/wallet/topups', { amount: 1 });
  return { secret };
}

async function firstAnswer(port: number, key: string, path: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${key}` };
  const sent = request({ port, path, headers, host: '127.0.0.1', agent: new Agent() }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

/** Socket that has requested an export, and reads only its headers. */
async function stalled(port: number, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

function lineOf({ log }: RunningApi, message: string, id: unknown) {
  return log.find((line) => line.message === message && line.request_id === id);
}
