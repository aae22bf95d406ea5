import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  httpReceiver,
  httpsReceiver,
  openForTest,
  tcpReceiver,
  trustBoth,
  trustNeither,
} from '#adapters/webhooks/fixtures/receiver.ts';
import { exchange, type HttpLimit } from './http.ts';

const LIMIT = { signal: new AbortController().signal, bytesMax: 100 };
const UNSENT = { name: 'NoReply', wasSent: false };

const at = openForTest();

function post(url: string, limit: HttpLimit = LIMIT) {
  return exchange({ method: 'POST', url, headers: {}, body: 'order' }, limit);
}

describe('HTTP exchange', () => {
  beforeAll(trustBoth);
  afterAll(trustNeither);

  it('returns any HTTP response as it is, without following a redirect', async () => {
    const { port } = await at(
      httpReceiver((_, response) => {
        response.writeHead(302, { location: '/elsewhere', 'retry-after': '7' }).end('moved');
      }),
    );
    const reply = { status: 302, text: 'moved', retryAfter: '7' };
    expect(await post(`http://localhost:${port}/`)).toEqual(reply);
  });

  it('reports nothing sent when the port is closed or the server speaks no TLS', async () => {
    const plain = await at(tcpReceiver((socket) => socket.end('no TLS')));
    await expect(post(`https://localhost:${plain.port}/`)).rejects.toMatchObject(UNSENT);
    await plain.close();
    await expect(post(`http://localhost:${plain.port}/`)).rejects.toMatchObject(UNSENT);
  });

  it('reports nothing sent when the certificate is untrusted or for another name', async () => {
    const never = () => {
      throw new Error('a request came');
    };
    const other = await at(httpsReceiver('signedForOther', never));
    await expect(post(`https://localhost:${other.port}/`)).rejects.toMatchObject(UNSENT);
    trustNeither();
    const own = await at(httpsReceiver('signedForHooks', never));
    await expect(post(`https://localhost:${own.port}/`)).rejects.toMatchObject(UNSENT);
    trustBoth();
  });

  it('sends no HTTP request when the deadline passes during the TLS handshake', async () => {
    const requests: unknown[] = [];
    const time = { isOver: false };
    const { port } = await at(
      httpsReceiver(
        'signedForHooks',
        (request) => requests.push(request),
        () => {
          time.isOver = true;
        },
      ),
    );
    const limit = {
      ...LIMIT,
      throwIfExpired() {
        if (time.isOver) throw new RangeError('too late');
      },
    };
    await expect(post(`https://localhost:${port}/`, limit)).rejects.toThrow('too late');
    expect(requests).toEqual([]);
  });

  it('reports an HTTP request as sent when the connection breaks or the response is too large', async () => {
    const sent = { name: 'NoReply', wasSent: true };
    const broken = await at(httpReceiver((request) => request.socket.destroy()));
    await expect(post(`http://localhost:${broken.port}/`)).rejects.toMatchObject(sent);
    const large = await at(httpReceiver((_, response) => response.end('x'.repeat(101))));
    await expect(post(`http://localhost:${large.port}/`)).rejects.toMatchObject(sent);
  });
});
