import { get } from 'node:https';
import { afterAll, expect, it } from '@jest/globals';
import { dataFolder, endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';

const PAIR = new URL('../kit/tls/', import.meta.url).pathname;

afterAll(endPrograms);

it('serves HTTPS with HSTS by its own certificate, and redirects plain HTTP', async () => {
  const server = await startServer({
    DATA_DIR: await dataFolder(),
    TLS_CERT_FILE: `${PAIR}first.cert.pem`,
    TLS_KEY_FILE: `${PAIR}first.key.pem`,
    PUBLIC_URL: 'https://api.example',
    REQUIRE_HTTPS: 'true',
  });
  const [key] = await printedKeys([server]);
  const answer = await new Promise<readonly unknown[]>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` };
    const options = { port: server.port, path: '/api/v1/couriers', headers };
    get({ ...options, rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve([reply.statusCode, reply.headers['strict-transport-security']]);
    }).on('error', reject);
  });
  expect(answer).toEqual([200, 'max-age=31536000; includeSubDomains']);
  expect(server.err().join('\n')).not.toContain('REQUIRE_HTTPS without');
  expect(server.out().join('\n')).toContain(`Dashboard: https://127.0.0.1:${server.port}`);
});
