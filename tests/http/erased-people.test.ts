import { beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { callCli } from '#tests/kit/cli.ts';
import { resolved } from '#tests/kit/contract.ts';
import { withClient } from '#tests/kit/database.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { shown, travel } from './live-parcel.ts';
import { fund, liveScene } from './live-scene.ts';
import { createWebhook, fanOut, listEvents } from './webhook-calls.ts';

/** Personal values, each of which occurs in only one place of an order. */
const BUYER = {
  name: 'Kanaria Wulandari',
  phone: '+6285798765432',
  address: 'Jalan Kenari Rahasia 5, RT 3/RW 7',
  email: 'kanaria@rahasia.example',
  company: 'PT Kenari Sejahtera',
  note: 'Pagar hijau di belakang masjid',
};
/** Where the buyer lives, beside the address. */
const WHERE = {
  village: 'Kampung Kenari',
  postal_code: '61124',
  coordinates: { latitude: -7.16, longitude: 112.6 },
};
/**
 * Fields without people: of a reference and of tags only a phone or an e-mail is erased, and a parcel
 * that was delivered has no reason of a cancellation.
 */
const KEPT: ReadonlySet<string> = new Set(['reference', 'tags', 'cancel_reason']);
const ERASED: ReadonlySet<string> = new Set(['null', '{}', '"[erased]"', '"+62000000000"']);
/** Receiver who asks for the data stored about them. */
const ASKING = {
  name: 'Melati Putri',
  phone: '+6285711112222',
  address: 'Jalan Melati 7',
  email: 'melati@putri.example',
  company: 'PT Putri',
  note: 'Rumah pojok',
};
const OTHERS = { notes: 'Telepon dulu Bu Kanaria', metadata: { customer: 'Kanaria W.' } };
/** Marker texts of the buyer, which no text of the parcel may contain after the erasure. */
const CANARIES = /kanaria|kenari|85798765432|Pagar hijau/i;

const scene = liveScene({ settings: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
let client: ApiClient;
let accountId: string;
/** Settings as on an operator's machine. */
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { api, database } = scene.shared;
  const account = await api.newAccount();
  ({ accountId } = account);
  client = apiClient(api.port, (await api.newKey({ account, environment: 'LIVE' })).secret);
  await fund(api.container, accountId);
  await createWebhook(client);
  const { ownerUrl, appUrl } = database;
  settings = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, SECRETS_KEY };
});

describe('person-data export', () => {
  it('exports what is stored of a receiver, and nothing of another or after the erasure', async () => {
    const number = await delivered(ASKING);
    const rows = async () => {
      const own = [
        '--account',
        idText('account', accountId),
        '--phone',
        '0857-1111-2222',
        '--json',
      ];
      const { code, stdout } = await callCli(['person-data', 'export', ...own], settings);
      expect(code).toBe(0);
      return stdout
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row));
    };
    const [parcel, ...rest] = await rows();
    expect(parcel).toMatchObject({ ...ASKING, shipment: number, ...OTHERS });
    expect(rest).toEqual([{ parcels: 1 }]);
    expect((await erase('--shipment', number)).code).toBe(0);
    expect(await rows()).toEqual([{ parcels: 0 }]);
  });
});

describe('person-data erase', () => {
  it('erases a person by phone from all rows, and keeps the money', async () => {
    const number = await delivered();
    const other = await delivered({ ...BUYER, name: 'Rina', phone: '+6281200001111' });
    const before = await shown(client, number);
    expect(await rowsWith(number)).not.toEqual([]);
    const { code, stdout } = await erase('--phone', '0857-9876-5432');
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toContain('erased      1');
    expect(await rowsWith(number)).toEqual([]);
    const after = await shown(client, number);
    const { price, total_amount, status, awb, delivered_at } = before;
    expect(after).toMatchObject({ price, total_amount, status, awb, delivered_at });
    expect(after.receiver).toMatchObject({
      name: '[erased]',
      address: '[erased]',
      email: null,
      note: null,
      company: null,
      district: before.receiver.district,
    });
    expect(after).toMatchObject({ notes: null, metadata: {}, proof: null });
    const events = (await listEvents(client, '?limit=50')).data().items;
    expect(events.filter(({ data }) => JSON.stringify(data).includes(number))).not.toEqual([]);
    expect((await client.get(`/api/v1/tracking/${awb}`)).status).toBe(200);
    expect((await client.get(`/api/v1/shipments/${number}/label`)).status).toBe(200);
    const search = await client.get<'listShipments'>('/api/v1/shipments?search=kanaria');
    expect(search.data().items.map((one) => one.shipment_number)).toEqual([other]);
    expect((await shown(client, other)).receiver.name).toBe('Rina');
    const verified = await callCli(['ledger', 'verify'], settings);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/faults +0/)]);
    expect((await callCli(['booking', 'verify'], settings)).code).toBe(0);
  });

  it('erases every field that the document marks as personal', async () => {
    const number = await delivered({ ...BUYER, ...WHERE });
    const before = await shown(client, number);
    const inOrder = personalFields('Shipment').filter((name) => !KEPT.has(name));
    const inParty = personalFields('Party');
    expect(inOrder.filter((name) => isErased(Reflect.get(before, name)))).toEqual([]);
    expect(inParty.filter((name) => isErased(Reflect.get(before.receiver, name)))).toEqual([]);
    expect((await erase('--shipment', number)).code).toBe(0);
    const { receiver, ...after } = await shown(client, number);
    expect(inOrder.filter((name) => !isErased(Reflect.get(after, name)))).toEqual([]);
    expect(inParty.filter((name) => !isErased(Reflect.get(receiver, name)))).toEqual([]);
  });

  it('deletes the photos of a claim with the people of its parcel, and keeps the claim', async () => {
    const number = await delivered();
    const claimId = '01900000-0000-7000-8000-00000000c1a1';
    const own = `account_id, environment, shipment_number`;
    const photos = JSON.stringify([{ photoId: claimId }]);
    await asOwner(
      `INSERT INTO claim (${own}, claim_id, type, status, amount, description, evidence_urls,
         created_at, photos, decided_at, rejection_reason)
       SELECT ${own}, '${claimId}', 'LOST', 'REJECTED', 1, '', '{}', now(), '${photos}', now(), 'no'
       FROM shipment WHERE shipment_number = '${number}'`,
    );
    await asOwner(
      `INSERT INTO claim_photo (${own}, claim_id, photo_id, bytes, picture, thumbnail)
       SELECT ${own}, claim_id, claim_id, 1, '', '' FROM claim WHERE claim_id = '${claimId}'`,
    );
    expect((await erase('--shipment', number)).stdout).toContain('ERASED');
    expect(await asOwner('SELECT photo_id FROM claim_photo')).toEqual([]);
    const kept = await asOwner(`SELECT photos FROM claim WHERE claim_id = '${claimId}'`);
    expect(kept).toEqual([{ photos: [] }]);
  });

  it('records who erased a person, and does no harm when repeated', async () => {
    const number = await delivered();
    expect((await erase('--shipment', number)).stdout).toContain('ERASED');
    expect((await erase('--shipment', number)).stdout).toContain('ERASED_BEFORE');
    const acts = await asOwner(
      `SELECT kind, acted_by FROM operator_act WHERE subject = '${number}'`,
    );
    expect(acts).toEqual([{ kind: 'PEOPLE_ERASED', acted_by: 'Ratna' }]);
    const exported = await callCli(['act', 'list', '--json'], settings);
    const rows = exported.stdout
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    expect(rows.filter(({ subject }) => subject === number)).toEqual([
      expect.objectContaining({
        kind: 'PEOPLE_ERASED',
        by: 'Ratna',
        account_id: idText('account', accountId),
      }),
    ]);
  });

  it('does not erase a parcel that is under way, and reports it', async () => {
    const number = await sold();
    const { code, stdout } = await erase('--email', BUYER.email);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`${number}\\s+UNDER_WAY`));
    expect((await shown(client, number)).receiver.name).toBe(BUYER.name);
  });

  it('erases one person at a time, and refuses an invalid phone number', async () => {
    expect((await erase()).code).toBe(2);
    expect((await erase('--phone', '0857')).code).toBe(2);
    expect((await erase('--phone', BUYER.phone, '--email', BUYER.email)).code).toBe(2);
  });
});

describe('the people of LIVE parcels', () => {
  it('erases the people of each LIVE parcel by the worker a set number of days after its end, not earlier', async () => {
    const { container } = scene.shared.api;
    const old = await delivered();
    const recent = await delivered();
    await asOwner(`UPDATE shipment SET delivered_at = delivered_at - interval '731 days'
      WHERE shipment_number = '${old}'`);
    await container.get(TOKENS.useCases).retention.pruneOldData();
    expect((await shown(client, old)).receiver.name).toBe('[erased]');
    expect((await shown(client, recent)).receiver.name).toBe(BUYER.name);
    expect(await rowsWith(old)).toEqual([]);
  });

  it('refuses the server’s role the erasure of people of a recently ended parcel', async () => {
    const number = await delivered();
    const { erasure } = container();
    const key = { accountId, environment: 'LIVE', shipmentNumber: number } as const;
    expect(await erasure.erase(key, { at: new Date(), by: 'a hole' })).toBe('TOO_EARLY');
    const before = new Date(Date.now() + 365 * DAY_MS);
    await container().retention.livePeople({ before, limit: 100 });
    expect((await shown(client, number)).receiver.name).toBe(BUYER.name);
    const rewritten = withClient(scene.shared.database.appUrl, (serving) =>
      serving.query('UPDATE shipment SET people_erased_at = now()'),
    );
    await expect(rewritten).rejects.toMatchObject({ code: '42501' });
  });
});

function container() {
  return scene.shared.api.container.get(TOKENS.ports);
}

async function sold(buyer = BUYER): Promise<string> {
  const { quote_id: quoteId } = (await client.quote(QUOTE_BODY)).data();
  const order = shipmentBody(quoteId);
  const made = await client.ship({
    ...order,
    ...OTHERS,
    receiver: { ...order.receiver, ...buyer },
  });
  await scene.shared.api.work();
  return made.data().shipment_number;
}

/** Delivers a parcel, sends its events and indexes its search terms. */
async function delivered(buyer = BUYER): Promise<string> {
  const number = await sold(buyer);
  const statuses = await travel(scene, { client, lab: scene.lab, number });
  expect(statuses.at(-1)).toBe('DELIVERED');
  await fanOut(scene.shared.api);
  const { indexShipments } = scene.shared.api.container.get(TOKENS.useCases).search;
  while (await indexShipments());
  return number;
}

function erase(...by: readonly string[]) {
  const account = ['--account', idText('account', accountId), '--by', 'Ratna'];
  return callCli(['person-data', 'erase', ...account, ...by], settings);
}

async function asOwner(sql: string): Promise<readonly Record<string, unknown>[]> {
  const { ownerUrl } = scene.shared.database;
  return withClient(ownerUrl, async (owner) => (await owner.query(sql)).rows);
}

/** Lists the tables whose rows of a parcel contain anything of its buyer. */
async function rowsWith(number: string): Promise<readonly string[]> {
  return withClient(scene.shared.database.ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition`);
    const { rows: ids } = await owner.query<{ id: string }>(
      'SELECT shipment_id AS id FROM shipment WHERE shipment_number = $1',
      [number],
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string }>(
        `SELECT t::text AS text FROM ${name} AS t WHERE strpos(t::text, $1) > 0
          OR strpos(t::text, $2) > 0`,
        [number, ids[0]?.id],
      );
      if (rows.some(({ text }) => CANARIES.test(text))) found.push(name);
    }
    return found;
  });
}

/** Fields of a schema that contain personal data. */
function personalFields(schema: 'Shipment' | 'Party'): readonly string[] {
  const { properties } = resolved({ $ref: `#/components/schemas/${schema}` });
  const marked = Object.entries(Object(properties)).filter(
    ([, one]) => 'x-personal' in resolved(one),
  );
  expect(marked.length).toBeGreaterThan(0);
  return marked.map(([name]) => name);
}

function isErased(value: unknown): boolean {
  return ERASED.has(JSON.stringify(value));
}
