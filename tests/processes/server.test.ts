import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import {
  dataFolder,
  endProcess,
  endPrograms,
  postmasterOf,
  printedKeys,
  type ServerProgram,
  startProgram,
  startServer,
} from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const COURIERS = '/api/v1/couriers';

afterAll(endPrograms);

describe('on a new data folder', () => {
  let folder: string;
  let pair: readonly ServerProgram[];
  let key: string;

  it('makes one database, one account and one TEST key in two simultaneous first starts', async () => {
    folder = await dataFolder();
    pair = await Promise.all(
      [1, 2].map(() => startServer({ DATA_DIR: folder, LOG_LEVEL: 'debug' })),
    );
    const keys = await printedKeys(pair);
    expect(keys).toHaveLength(1);
    key = keys[0] ?? '';
    for (const { port } of pair) {
      expect((await apiClient(port, key).rates(RATES_BODY)).data().rates).toHaveLength(24);
    }
  });

  it('prints on the server’s standard output only its URL, the key and the password', () => {
    const lines = pair.map(({ out, port }) =>
      out().map((line) =>
        line
          .replace(`:${port}`, ':PORT')
          .replace(key, 'KEY')
          .replace(/ [a-z0-9]{16}$/, ' SECRET'),
      ),
    );
    const serves = 'Satukurir serves http://127.0.0.1:PORT/api/v1';
    const dashboard =
      'Dashboard: http://127.0.0.1:PORT, e-mail demo@satukurir.example, password SECRET';
    const again = expect.stringMatching(/^Dashboard: http:\/\/127\.0\.0\.1:PORT; .*key create/);
    expect(lines.toSorted((a, b) => a.length - b.length)).toEqual([
      [serves, again],
      [serves, 'TEST key: KEY', dashboard],
    ]);
  });

  it('logs the server’s output on standard error, one JSON object a line, without the key', async () => {
    const logged = () => pair.flatMap(({ err }) => err());
    await waitUntil(() => logged().length > 0);
    const lines = logged();
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(info|warn)$/),
        message: expect.any(String),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(line).not.toContain(key);
    }
  });

  it('stops a server while another one runs, and stops the database with the last server', async () => {
    const [first, last] = pair;
    first?.signal('SIGTERM');
    expect((await first?.ended)?.code).toBe(0);
    expect((await apiClient(last?.port ?? 0, key).rates(RATES_BODY)).status).toBe(200);
    last?.signal('SIGINT');
    expect((await last?.ended)?.code).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('finds the server\u2019s data at its next start, and creates no other key', async () => {
    const again = await startServer({ DATA_DIR: folder });
    pair = [again];
    expect(again.out()).toHaveLength(2);
    expect((await apiClient(again.port, key).get(COURIERS)).status).toBe(200);
  });

  it('keeps the server running when its database ends, answers 503 at most, and recovers by itself', async () => {
    const [server] = pair;
    const client = apiClient(server?.port ?? 0, key);
    await endProcess(postmasterOf(folder) ?? 0);
    expect((await client.get('/healthz')).status).toBe(200);
    // The outage lasts as long as the machine needs; the messages do not depend on it.
    const said = new Set<string>();
    await waitUntil(async () => {
      const rates = await client.rates(RATES_BODY);
      said.add(rates.status === 200 ? 'rates' : rates.error().code);
      return (await client.get('/readyz')).status === 200;
    });
    expect(['rates', 'SERVICE_UNAVAILABLE']).toEqual(expect.arrayContaining([...said]));
    expect((await client.rates(RATES_BODY)).status).toBe(200);
    for (const line of server?.err() ?? []) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('serves only health requests with ROLE=worker', async () => {
    const worker = await startServer({ DATA_DIR: folder, ROLE: 'worker' });
    const client = apiClient(worker.port, key);
    for (const path of ['/healthz', '/readyz']) expect((await client.get(path)).status).toBe(200);
    expect((await client.get(COURIERS)).status).toBe(404);
    expect((await client.rates(RATES_BODY)).status).toBe(404);
    worker.signal('SIGTERM');
    expect((await worker.ended).code).toBe(0);
  });

  it('exits with 1 and one clear line if the server\u2019s port is taken; the database continues', async () => {
    const [server] = pair;
    const { code, stdout, stderr } = await startProgram('src/main.ts', [], {
      DATA_DIR: folder,
      PORT: String(server?.port),
    }).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/PORT/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect((await apiClient(server?.port ?? 0, key).rates(RATES_BODY)).status).toBe(200);
    server?.signal('SIGTERM');
    await server?.ended;
  });

  it('leaves no database running when the server could not start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const failed = await startProgram('src/main.ts', [], { DATA_DIR: folder, PORT: String(port) })
      .ended;
    taken.close();
    expect(failed.code).toBe(1);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('stops a server cleanly also on a signal during the start', async () => {
    const program = startProgram('src/main.ts', [], { DATA_DIR: folder, PORT: '0' });
    await waitUntil(() => postmasterOf(folder) !== undefined);
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
  });
});
