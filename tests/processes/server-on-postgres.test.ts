import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { openTestServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { endPrograms, printedKeys, startProgram, startServer } from '#tests/kit/program.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const COURIERS = '/api/v1/couriers';

let postgres: TestServer;

beforeAll(async () => {
  postgres = await openTestServer();
});

afterAll(async () => {
  await endPrograms();
  await postgres?.close();
});

describe('on an external PostgreSQL', () => {
  it('migrates an external database as the owner, and serves as satukurir_app', async () => {
    const { ownerUrl, appUrl } = await postgres.emptyDatabase();
    const server = await startServer({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl });
    const [key] = await printedKeys([server]);
    expect((await apiClient(server.port, key).rates(RATES_BODY)).status).toBe(200);
    const users = await withClient(ownerUrl, (client) =>
      client.query(`SELECT DISTINCT usename FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'satukurir'`),
    );
    expect(users.rows).toEqual([{ usename: 'satukurir_app' }]);
    expect(server.err().join('\n')).not.toContain('DATABASE_APP_URL');
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('warns once if one role does everything, and creates no demo account in production', async () => {
    const { ownerUrl } = await postgres.emptyDatabase();
    const server = await startServer({
      DATABASE_URL: ownerUrl,
      NODE_ENV: 'production',
      SECRETS_KEY,
    });
    expect(server.out()).toEqual([
      `Satukurir serves http://127.0.0.1:${server.port}/api/v1`,
      expect.stringMatching(/^Dashboard: .* lists how to make another key/),
    ]);
    const said = server.err().filter((line) => line.includes('DATABASE_APP_URL'));
    expect(said).toHaveLength(1);
    const accounts = await withClient(ownerUrl, (client) => client.query('SELECT FROM account'));
    expect(accounts.rowCount).toBe(0);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('exits with 1, and without the password, if no database answers', async () => {
    const url = 'postgres://owner:p4ssw0rd@127.0.0.1:1/nothing';
    const { code, stdout, stderr } = await startProgram('src/main.ts', [], { DATABASE_URL: url })
      .ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).not.toContain('p4ssw0rd');
  });

  it('exits with 2 and the name of every invalid setting, without a secret', async () => {
    const { code, stdout, stderr } = await startProgram('src/main.ts', [], {
      PORT: 'eighty',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://owner:p4ssw0rd@db/x',
      RATES_DEADLINE_MS: '1',
    }).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "eighty"',
      'DATABASE_URL must be a URL (postgres, postgresql), not (not shown)',
      'ROLE must be one of api, worker, all, not "boss"',
      'RATES_DEADLINE_MS must be a whole number from 100 to 20000, not "1"',
    ]);
  });
});

describe('SIGTERM under load', () => {
  it('resets no connection on SIGTERM: every request is answered and asks the client to close', async () => {
    const { ownerUrl, appUrl } = await postgres.emptyDatabase();
    const server = await startServer({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DRAIN_DELAY_MS: '700',
      RATES_DEADLINE_MS: '1500',
    });
    const [key = ''] = await printedKeys([server]);
    const silent = { ...RATES_BODY, package: { weight_grams: 1, declared_value: 666_002 } };
    const begun = apiClient(server.port, key).rates(silent);
    let answered = 0;
    const callers = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const { status, connection } = await ask(agent, server.port, key);
        expect(status).toBe(200);
        answered += 1;
        if (connection === 'close') return agent.destroy();
      }
    });
    await waitUntil(() => answered > 100);
    const before = answered;
    server.signal('SIGTERM');
    const client = apiClient(server.port, key);
    await waitUntil(async () => (await client.get('/readyz')).status === 503);
    expect((await client.get('/healthz')).status).toBe(200);
    await Promise.all(callers);
    expect(answered).toBeGreaterThan(before);
    expect((await begun).status).toBe(200);
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter((line) => line.completed === false)).toEqual([]);
    expect(lines.map((line) => line.message).filter((message) => message !== 'request')).toEqual([
      'draining',
      'stopped',
    ]);
  });
});

function ask(agent: Agent, port: number, key: string) {
  return new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      const headers = { Authorization: `Bearer ${key}` };
      const target = { agent, host: '127.0.0.1', port, path: COURIERS, headers };
      const sent = request(target, (reply) => {
        const answer = { status: reply.statusCode, connection: reply.headers.connection };
        reply.resume().on('end', () => resolve(answer));
      });
      sent.on('error', reject).end();
    },
  );
}
