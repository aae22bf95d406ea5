import { copyFile, mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { get as getPlain } from 'node:http';
import { Agent, get, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { redirectToHttps } from '#src/http/redirect.ts';
import { listen, type RunningServer } from '#src/http/server.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const PAIRS = new URL('../kit/tls/', import.meta.url).pathname;

let folder: string;
let server: RunningServer;
let release: (() => void) | undefined;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satukurir-tls-'));
  await install('first');
  const app = express();
  app.get('/slow', (_request, reply) => {
    release = () => reply.end('slow');
  });
  app.get('/', (request, reply) => void reply.send(`secure: ${request.secure}`));
  const log = (message: string, fields = {}) =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    random: seededRandom(1),
    docs: 'https://api.example/docs/errors',
    tls: {
      files: { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') },
      log: { debug: log, info: log, warn: log, error: log, access() {} },
      everyMs: 20,
    },
  });
});

afterAll(async () => {
  await server.drain(0);
  await rm(folder, { recursive: true });
});

/** Installs one of the two certificate pairs, as a renewal does. */
async function install(name: 'first' | 'second', parts = ['cert', 'key']): Promise<void> {
  for (const part of parts) {
    const file = join(folder, `${part}.pem`);
    await copyFile(join(PAIRS, `${name}.${part}.pem`), file);
    // A copy within the same tick of the file system's clock would not be seen.
    const later = new Date(Date.now() + logged.length * 1_000);
    await utimes(file, later, later);
  }
}

async function answerTo(path: string, options: RequestOptions = {}): Promise<string> {
  const { port } = server;
  const trusted = await Promise.all(
    ['first', 'second'].map((name) => readFile(join(PAIRS, `${name}.cert.pem`))),
  );
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', ca: trusted, ...options }, (answer) =>
      buffer(answer).then((body) => resolve(String(body)), reject),
    ).on('error', reject);
  });
}

/** Serial number of the certificate that a new connection gets. */
function serialNow(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('HTTPS without a proxy', () => {
  it('serves HTTPS without a proxy, and treats requests as secure', async () => {
    expect(await answerTo('/')).toBe('secure: true');
  });

  it('refuses TLS 1.1', async () => {
    const old = {
      minVersion: 'TLSv1.1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    await expect(answerTo('/', old)).rejects.toThrow();
  });

  it('serves a replaced TLS certificate to new connections, and finishes open requests', async () => {
    const agent = new Agent({ keepAlive: true });
    const slow = answerTo('/slow', { agent });
    const before = await serialNow();
    await install('second');
    await waitUntil(async () => (await serialNow()) !== before);
    expect(logged.join('\n')).toContain('certificate replaced');
    await waitUntil(() => release !== undefined);
    release?.();
    expect(await slow).toBe('slow');
    agent.destroy();
  });

  it('keeps its TLS certificate while the new files do not match', async () => {
    const before = await serialNow();
    await install('first', ['cert']);
    await waitUntil(() => logged.some((line) => line.startsWith('certificate not replaced')));
    expect(await serialNow()).toBe(before);
    expect(await answerTo('/')).toBe('secure: true');
  });
});

describe('the port of plain HTTP', () => {
  it('redirects browsers from plain HTTP to HTTPS, and rejects requests that carry a key', async () => {
    const redirect = await redirectToHttps({
      host: '127.0.0.1',
      port: 0,
      to: 'https://api.example',
    });
    const statusOf = (headers: Record<string, string>) =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        getPlain({ port: redirect.port, path: '/t/1?lang=id', headers }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.location]);
        }).on('error', reject);
      });
    expect(await statusOf({})).toEqual([308, 'https://api.example/t/1?lang=id']);
    expect(await statusOf({ Authorization: 'Bearer svc_live_x' })).toEqual([403, undefined]);
    await redirect.drain(0);
  });
});
