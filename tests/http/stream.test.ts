import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { FOLLOWERS } from '#src/http/edge/limit-streams.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { fanOut } from './webhook-calls.ts';

type Stream = {
  readonly status: number;
  readonly type: string | undefined;
  text(): string;
  hasEnded(): boolean;
  close(): void;
};

const STREAM = '/api/dashboard/stream';

const shared = sharedApi();
const open: ClientRequest[] = [];
let seller: Seller;
let owner: TestPerson;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  owner = await newPerson(shared.api, seller);
});

afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

describe('GET /api/dashboard/stream', () => {
  it('streams events of the account and environment as they happen', async () => {
    const stream = await follow(owner);
    const inLive = await follow(owner, { query: '?environment=LIVE' });
    const stranger = await follow(await newPerson(shared.api, await newSeller(shared.api)));
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const { shipment_number: number } = await sold(seller.client);
    await happen();
    await waitUntil(() => dataOf(stream).length >= 2);
    const types = ['shipment.created', 'shipment.paid'];
    expect(dataOf(stream)).toMatchObject(types.map((type) => ({ type, subject: number })));
    expect(stream.text()).toMatch(/^retry: \d+\n\n(id: \d+\ndata: \{.*\}\n\n)+$/);
    expect([dataOf(inLive), dataOf(stranger)]).toEqual([[], []]);
  });

  it('continues an event stream where the browser lost it', async () => {
    await sold(seller.client);
    await happen();
    const { items } = (await seller.client.get<'listEvents'>('/api/v1/events?limit=50')).data();
    const behind = items.slice(1).map(({ id }) => id);
    const [first] = items;
    const idsOf = (stream: Stream) => dataOf(stream).map(({ event_id: id }) => id);
    const headers = { 'Last-Event-ID': String(first?.position) };
    const byHeader = await follow(owner, { headers });
    const byQuery = await follow(owner, { query: `?after=${first?.position}` });
    await pollUntil(() => idsOf(byHeader).length > 0 && idsOf(byQuery).length > 0);
    expect([idsOf(byHeader), idsOf(byQuery)]).toEqual([behind, behind]);
    const lost = await follow(owner, { headers: { 'Last-Event-ID': '999999' } });
    await waitUntil(() => lost.text().includes('event: missed'));
  });

  it('opens the event stream to people who may read events', async () => {
    const { port } = shared.api;
    expect((await clientWith(port, {}).get(STREAM)).error().code).toBe('UNAUTHENTICATED');
    const key = { Authorization: `Bearer ${seller.secret}` };
    expect((await clientWith(port, key).get(STREAM)).error().code).toBe('UNAUTHENTICATED');
    const { headers } = await newPerson(shared.api, { account: null });
    expect((await clientWith(port, headers).get(STREAM)).error().code).toBe('INSUFFICIENT_SCOPE');
    const odd = await clientWith(port, owner.headers).get(`${STREAM}?environment=both`);
    expect(odd.error().code).toBe('VALIDATION_ERROR');
  });

  it('ends the event stream with its session', async () => {
    const leaving = await newPerson(shared.api, seller);
    const stream = await follow(leaving);
    const unitOfWork = shared.api.container.get(TOKENS.unitOfWork);
    await writeAll({ unitOfWork }, (write) => write.sessions.removeAll(leaving.personId));
    shared.api.clock.skip(5_000);
    await sold(seller.client);
    await happen();
    await pollUntil(() => stream.hasEnded());
    expect(dataOf(stream)).toEqual([]);
  });

  it('ends the event stream at once in the process that ends its session', async () => {
    const leaving = await newPerson(shared.api, seller);
    const staying = await newPerson(shared.api, seller);
    const stream = await follow(leaving);
    const other = await follow(staying);
    const signedOut = await leaving.client().post('/api/dashboard/sign-out', undefined);
    expect(signedOut.status).toBe(200);
    await waitUntil(() => stream.hasEnded());
    expect(other.hasEnded()).toBe(false);
  });

  it('ends the event stream by a timer after another process ended its session or changed its role', async () => {
    const people = [await newPerson(shared.api, seller), await newPerson(shared.api, seller)];
    const [leaving, demoted] = await Promise.all(people.map((one) => follow(one)));
    const staying = await follow(owner);
    await withClient(shared.database.ownerUrl, async (database) => {
      const ids = people.map(({ personId }) => personId);
      await database.query('DELETE FROM session WHERE person_id = $1', [ids[0]]);
      await database.query("UPDATE member SET role = 'FINANCE' WHERE person_id = $1", [ids[1]]);
    });
    await shared.api.container.get(TOKENS.useCases).access.checkWatched();
    await waitUntil(() => leaving?.hasEnded() === true && demoted?.hasEnded() === true);
    expect(staying.hasEnded()).toBe(false);
  });

  it('limits the open event streams of an account', async () => {
    const own = await newPerson(shared.api, await newSeller(shared.api));
    for (let count = 0; count < FOLLOWERS.perAccount; count += 1) await follow(own);
    const more = await clientWith(shared.api.port, own.headers).get(STREAM);
    expect(more.error().code).toBe('RATE_LIMITED');
    open.at(-1)?.destroy();
    await waitUntil(async () => (await follow(own)).status === 200);
  });

  it('ends the event stream when the process drains', async () => {
    const other = await shared.another();
    const stream = await follow(owner, { api: other });
    await other.drain(0);
    await waitUntil(() => stream.hasEnded());
  });
});

async function happen(): Promise<void> {
  await fanOut(shared.api);
  await poll(shared.api);
}

function poll(api: RunningApi): Promise<void> {
  return api.container.get(TOKENS.useCases).event.eventFeed.poll();
}

/** Polls, since a page begins to wait some time after its request. */
function pollUntil(isSo: () => boolean): Promise<void> {
  return waitUntil(async () => {
    await poll(shared.api);
    return isSo();
  });
}

type Following = { query?: string; headers?: Record<string, string>; api?: RunningApi };

/** Opens a stream until the end of the test. */
async function follow(
  person: TestPerson,
  { query = '', headers = {}, api = shared.api }: Following = {},
): Promise<Stream> {
  const path = STREAM + query;
  const sent = { port: api.port, host: '127.0.0.1', path, agent: false as const };
  const outgoing = request({ ...sent, headers: { ...person.headers, ...headers } });
  open.push(outgoing);
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('error', reject).on('response', resolve).end();
  });
  let text = '';
  let hasEnded = false;
  incoming.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  incoming
    .on('error', () => {})
    .on('end', () => {
      hasEnded = true;
    });
  if (incoming.statusCode === 200) await waitUntil(() => text !== '');
  return {
    status: incoming.statusCode ?? 0,
    type: incoming.headers['content-type'],
    text: () => text,
    hasEnded: () => hasEnded,
    close: () => void outgoing.destroy(),
  };
}

function dataOf(stream: Stream): readonly Record<string, unknown>[] {
  return [...stream.text().matchAll(/^id: \d+\ndata: (.*)$/gm)].map(([, data = '']) =>
    JSON.parse(data),
  );
}
