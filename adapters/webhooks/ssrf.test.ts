import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Lookup } from './address-guard.ts';
import { publicAddresses } from './address-guard.ts';
import { guardedAgents } from './agents.ts';
import { exchange } from './exchange.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES } from './fixtures/addresses.ts';
import { httpReceiver, type Listener } from './fixtures/receiver.ts';
import { ADDRESS_HOSTS, LOOPBACK_HOSTS, OWN_HOSTS, REFUSED_URLS } from './fixtures/urls.ts';
import { webhookSender } from './sender.ts';

const CLOCK = { monotonicMs: () => 0 };
const NOT_PUBLIC = 'Its name leads to an address that is not public.';
const HOOKS = 'https://hooks.example.com/';
/** Addresses by which Linux reaches every listener on this machine. */
const REACHING = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1'];

const sent = { headers: {}, body: '{}', deadlineMs: 5000 };
const answering =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses;
const senderAt = (lookup: Lookup, allowsLoopback = false) =>
  webhookSender({ clock: CLOCK, lookup, allowsLoopback });

let canary: Listener;
beforeEach(async () => {
  canary = await httpReceiver((_, response) => response.end('sung'));
});
afterEach(() => canary.close());

/**
 * Skips the checks of the URL's text, which would refuse the port: only the address guard is left.
 */
async function pastTheText(url: string, lookup: Lookup, allowsLoopback = false) {
  const agents = guardedAgents(publicAddresses(lookup, allowsLoopback), allowsLoopback);
  const { reply } = await exchange({ ...sent, url }, { agents, clock: CLOCK });
  return reply;
}

const kindsOf = (replies: readonly WebhookReply[]) => [...new Set(replies.map(({ kind }) => kind))];

describe('SSRF protection', () => {
  it('sends no webhook to an address or a local name, however the URL spells it', async () => {
    const sender = senderAt(answering('127.0.0.1'));
    const ports = ['', `:${canary.port}`, ':443', ':8443'];
    const hosts = [...ADDRESS_HOSTS, ...OWN_HOSTS, ...LOOPBACK_HOSTS];
    const urls = hosts.flatMap((host) =>
      ports.flatMap((port) => [`http://${host}${port}/`, `https://${host}${port}/`]),
    );
    const all = [...urls, ...REFUSED_URLS];
    const replies = await Promise.all(all.map((url) => sender.send({ ...sent, url })));
    expect(all.length).toBeGreaterThan(1400);
    expect(kindsOf(replies)).toEqual(['NOT_ALLOWED']);
    expect(canary.connections()).toBe(0);
  });

  it('sends no webhook to a name if any of its addresses is not public', async () => {
    for (const address of PRIVATE_ADDRESSES) {
      const sender = senderAt(answering('8.8.8.8', address), true);
      expect(await sender.send({ ...sent, url: HOOKS })).toEqual({
        kind: 'NOT_ALLOWED',
        error: NOT_PUBLIC,
      });
      expect(await sender.refusalOf(HOOKS)).toBe(NOT_PUBLIC);
    }
  });

  it.each(REACHING)(
    'opens no webhook connection to %s, although a receiver listens there',
    async (address) => {
      const url = `http://hooks.example.com:${canary.port}/`;
      const reply = await pastTheText(url, answering(address), true);
      expect(reply).toEqual({ kind: 'NOT_ALLOWED', error: NOT_PUBLIC });
      expect(canary.connections()).toBe(0);
      await unguarded(canary.port, address);
      expect(canary.connections()).toBe(1);
    },
  );

  it("sends no webhook to an address as host, even without the checks of the URL's text", async () => {
    const literals = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', '127.1.2.3'];
    for (const host of literals) {
      const reply = await pastTheText(`http://${host}:${canary.port}/`, answering());
      expect(reply.kind).not.toBe('ANSWERED');
      const secure = await pastTheText(`https://${host}:${canary.port}/`, answering());
      expect(secure.kind).not.toBe('ANSWERED');
    }
    expect(canary.connections()).toBe(0);
  });

  it.each([
    ['http', true],
    ['https', false],
  ])(
    'sends no webhook to a name whose addresses change between check and call (%s)',
    async (scheme, loopback) => {
      const answers = [['8.8.8.8'], ['127.0.0.1'], ['::1'], ['8.8.8.8', '127.0.0.1']];
      let asked = 0;
      const rebinding: Lookup = async () => answers[asked++] ?? ['127.0.0.1'];
      expect(await senderAt(rebinding).refusalOf(HOOKS)).toBeNull();
      const url = `${scheme}://hooks.example.com:${canary.port}/`;
      for (const _ of answers) {
        expect((await pastTheText(url, rebinding, loopback)).kind).toBe('NOT_ALLOWED');
      }
      expect(asked).toBe(1 + answers.length);
      expect(canary.connections()).toBe(0);
    },
  );

  it.each([301, 302, 303, 307, 308])(
    'does not follow a webhook redirect with status %d',
    async (status) => {
      const Location = `http://localhost:${canary.port}/`;
      const receiver = await httpReceiver((_, response) => {
        response.writeHead(status, { Location, Refresh: `0; url=${Location}` }).end('moved');
      });
      const url = `http://localhost:${receiver.port}/`;
      const reply = await senderAt(answering(), true).send({ ...sent, url });
      await receiver.close();
      expect(reply).toEqual({ kind: 'ANSWERED', status, retryAfter: null, excerpt: 'moved' });
      expect(canary.connections()).toBe(0);
    },
  );
});

describe('where loopback is allowed', () => {
  it.each(LOOPBACK_HOSTS)('sends a webhook to %s if loopback is allowed', async (host) => {
    const url = `http://${host}:${canary.port}/`;
    const sender = senderAt(answering(), true);
    expect(await sender.refusalOf(url)).toBeNull();
    expect(await sender.send({ ...sent, url })).toMatchObject({ status: 200, excerpt: 'sung' });
    expect(canary.connections()).toBe(1);
  });
});

describe('URL of a new endpoint', () => {
  it('accepts a webhook URL whose name is public, unknown, or not resolved in time', async () => {
    const lookups: Lookup[] = [answering(...PUBLIC_ADDRESSES), answering(), failing, silent];
    for (const lookup of lookups) expect(await senderAt(lookup).refusalOf(HOOKS)).toBeNull();
  });

  it('refuses a webhook URL by its text before looking up its name', async () => {
    expect(await senderAt(failing).refusalOf('https://10.0.0.1/')).toBe(
      'It must have a host name, not an IP address.',
    );
  });
});

async function failing(): Promise<never> {
  throw Object.assign(new Error('queryA ESERVFAIL'), { code: 'ESERVFAIL' });
}

function silent(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}

/** Connects without the guard, to show that the connection would have succeeded. */
function unguarded(port: number, address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const family = address.includes(':') ? 6 : 4;
  const lookup: LookupFunction = (_, __, callback) => callback(null, [{ address, family }]);
  request({ host: 'hooks.example.com', port, agent: new Agent(), lookup }, (response) => {
    response.resume().once('close', resolve);
  })
    .once('error', reject)
    .end();
  return promise;
}
