import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#domain/money/claim/photo.ts';
import { pictureFormatOf } from '#domain/picture-format.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { testPhoto, withExif } from '#tests/kit/photos.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { advance } from './pickup-calls.ts';

const CLAIM = { type: 'LOST', amount: 60_000, description: 'It never came.' };
const SIZE = { width: 640, height: 480 };
const JPEG = { 'Content-Type': 'image/jpeg' };
/** Half of the eight of LIVE. */
const ROOMS_OF_TEST = 4;
const PLACE = 'Jalan Kenari Rahasia 5';

const shared = sharedApi();

describe('photos of a claim', () => {
  it('stores a photo upright and without metadata, and serves it as a picture and nothing else', async () => {
    const { client, photos, claims } = await claimed();
    const sent = withExif(testPhoto(SIZE), { orientation: 6, place: PLACE });
    const added = await add(client, photos, sent);
    expect(added.status).toBe(201);
    const { replayed, ...photo } = added.data();
    expect(photo).toMatchObject({ width: 480, height: 640 });
    expect(replayed).toBe(false);
    const [claim] = (await client.get<'getClaimsOfShipment'>(claims)).data().items;
    expect(claim?.photos).toEqual([photo]);
    const [listed] = (await client.get<'listClaims'>('/api/v1/claims')).data().items;
    expect(listed?.photos).toEqual([photo]);

    const path = `${photos}/${photo.photo_id}`;
    const full = await client.get(path);
    expect(full.bytes.length).toBe(photo.bytes);
    expect(pictureFormatOf(full.bytes)).toEqual({ type: 'image/jpeg', width: 480, height: 640 });
    expect(Buffer.from(full.bytes).includes(PLACE)).toBe(false);
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="claim-photo-${photo.photo_id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
    });
    const small = await client.get(`${path}?size=thumbnail`);
    expect(pictureFormatOf(small.bytes)).toEqual({ type: 'image/jpeg', width: 240, height: 320 });
  });

  it('accepts PNG and WebP photos by their bytes, whatever their Content-Type', async () => {
    const { client, photos } = await claimed();
    for (const kind of ['image/png', 'image/webp'] as const) {
      const { data } = await add(client, photos, testPhoto(SIZE, kind));
      expect(data()).toMatchObject(SIZE);
    }
  });

  it('stores the same claim photo once, and answers the same Idempotency-Key with the same photo', async () => {
    const { client, photos, claims } = await claimed();
    const file = testPhoto(SIZE);
    const headers = { 'Idempotency-Key': 'one' };
    const first = (await send(client, photos, { file, headers })).data();
    expect((await send(client, photos, { file, headers })).data()).toEqual({
      ...first,
      replayed: true,
    });
    expect((await add(client, photos, file)).data()).toEqual(first);
    const another = { file: testPhoto({ width: 90, height: 90 }), headers };
    const other = await send(client, photos, another);
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await countOf(client, claims)).toBe(1);
  });

  it('enforces the limit of photos per claim, also for concurrent uploads', async () => {
    const { client, photos, claims } = await claimed();
    const answers = [];
    for (let width = 40; answers.length < PHOTOS_MAX + 2; width += 2) {
      const files = [testPhoto({ width, height: 40 }), testPhoto({ width: width + 1, height: 40 })];
      answers.push(...(await Promise.all(files.map((file) => add(client, photos, file)))));
    }
    const refused = answers.filter(({ status }) => status !== 201).map((one) => one.error());
    expect(refused.map(({ code }) => code)).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED']);
    expect(refused[0]?.details).toEqual({ limit: PHOTOS_MAX });
    expect(await countOf(client, claims)).toBe(PHOTOS_MAX);
  });

  it('removes a claim photo while the claim is open, and keeps all photos once it is decided', async () => {
    const { client, photos, claims, number } = await claimed();
    const { photo_id: id } = (await add(client, photos, testPhoto(SIZE))).data();
    const remove = (photoId: string) =>
      client.change<'deleteClaimPhoto'>({ method: 'DELETE', path: `${photos}/${photoId}` });
    expect((await remove(id)).data()).toEqual({ photo_id: id, deleted: true });
    expect((await client.get(`${photos}/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const { photo_id: kept } = (await add(client, photos, testPhoto(SIZE))).data();
    const claimId = uuidOf('claim', photos.split('/').at(-2) ?? '') ?? '';
    const { rejectClaim } = shared.api.container.get(TOKENS.useCases).claim;
    await rejectClaim({ shipmentNumber: number, claimId, reason: 'no', by: 'ani' });
    expect((await remove(kept)).error().code).toBe('TRANSITION_NOT_ALLOWED');
    const late = await add(client, photos, testPhoto({ width: 99, height: 99 }));
    expect([late.status, late.error().code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await countOf(client, claims)).toBe(1);
    expect((await client.get(`${photos}/${kept}`)).status).toBe(200);
  });
});

describe('a body that is no photo', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'REQUIRED'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'INVALID_FORMAT'],
    ['a picture that was cut off', testPhoto(SIZE).subarray(0, 900), 'INVALID_FORMAT'],
    ['a picture that cannot be decoded', undecodable(), 'INVALID_FORMAT'],
    [
      'a picture that is a page as well',
      Buffer.concat([testPhoto(SIZE), Buffer.from('<script>')]),
      'NOT_ALLOWED',
    ],
  ])('rejects an invalid photo by the field photo: %s', async (_, file, code) => {
    const { client, photos, claims } = await claimed();
    const answer = await add(client, photos, file);
    expect(answer.status).toBe(422);
    expect(answer.error().field_errors).toMatchObject([{ path: 'photo', code }]);
    expect(await countOf(client, claims)).toBe(0);
  });

  it('rejects a claim photo of a wrong type or size', async () => {
    const { client, photos } = await claimed();
    const file = testPhoto(SIZE);
    for (const type of ['application/json', 'image/svg+xml', 'image/gif', 'multipart/form-data']) {
      const answer = await send(client, photos, { file, headers: { 'Content-Type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const packed = await send(client, photos, { file, headers: { 'Content-Encoding': 'gzip' } });
    expect([packed.status, packed.error().message]).toEqual([
      415,
      'Send the body as Content-Type: image/jpeg, image/png or image/webp, not compressed.',
    ]);
    const large = await add(client, photos, Buffer.alloc(PHOTO_BYTES_MAX + 1));
    expect([large.status, large.error().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('aborts an upload of a photo that is too slow, so that others have room', async () => {
    const { photos, secret, client } = await claimed();
    const slow = [];
    for (let at = 0; at <= ROOMS_OF_TEST; at += 1) slow.push(beginUpload(photos, secret));
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(408);
    expect((await add(client, photos, testPhoto(SIZE))).status).toBe(201);
    for (const { end } of slow) end();
  });
});

describe('photos of others', () => {
  it('finds a claim photo in its account only, under its own claim', async () => {
    const mine = await claimed();
    const { photo_id: id } = (await add(mine.client, mine.photos, testPhoto(SIZE))).data();
    const other = await claimed();
    for (const path of [`${mine.photos}/${id}`, `${other.photos}/${id}`]) {
      expect([path, (await other.client.get(path)).status]).toEqual([path, 404]);
      const removed = await other.client.change({ method: 'DELETE', path });
      expect([path, removed.status]).toEqual([path, 404]);
    }
    expect((await add(other.client, mine.photos, testPhoto(SIZE))).status).toBe(404);
    expect((await mine.client.get(`${mine.photos}/pho_0`)).status).toBe(404);
    const { secret } = await shared.api.newKey({
      account: mine.account,
      scopes: ['wallet:read'],
    });
    const narrow = await fetch(`http://127.0.0.1:${shared.api.port}${mine.photos}/${id}`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(narrow.status).toBe(403);
  });

  it('shows claim photos to people who may see people, and to no others of the account', async () => {
    const { client, photos, account } = await claimed();
    const { photo_id: id } = (await add(client, photos, testPhoto(SIZE))).data();
    const path = `${photos}/${id}?size=thumbnail`;
    const owner = (await newPerson(shared.api, { account })).client();
    expect((await owner.get(path)).status).toBe(200);
    expect((await add(owner, photos, testPhoto({ width: 50, height: 50 }))).status).toBe(201);
    for (const role of ['FINANCE', 'VIEWER'] as const) {
      const person = (await newPerson(shared.api, { account, role })).client();
      expect((await person.get(path)).status).toBe(403);
      expect((await add(person, photos, testPhoto(SIZE))).status).toBe(403);
    }
  });
});

type Claimed = Seller & {
  readonly number: string;
  readonly claims: string;
  readonly photos: string;
};

/** A lost parcel with an open claim. */
async function claimed(): Promise<Claimed & { readonly secret: string }> {
  const seller = await newSeller(shared.api);
  const { client, account } = seller;
  const receiver = { ...shipmentBody('').receiver, name: 'SIM LOST' };
  const { shipment_number: number } = await sold(client, { receiver });
  await shared.api.work();
  await advance(client, number, 'LOST');
  const claims = `/api/v1/shipments/${number}/claims`;
  const { claim_id: id } = (await client.post<'createClaim'>(claims, CLAIM)).data();
  const { secret } = await shared.api.newKey({ account });
  return { ...seller, number, claims, photos: `${claims}/${id}/photos`, secret };
}

function add(client: ApiClient, path: string, file: Buffer) {
  return send(client, path, { file });
}

function send(client: ApiClient, path: string, { file, headers = {} }: Upload) {
  const length = { 'Content-Length': file.length };
  return client.post<'addClaimPhoto'>(path, file, { ...JPEG, ...headers, ...length });
}
type Upload = { readonly file: Buffer; readonly headers?: Readonly<Record<string, string>> };

async function countOf(client: ApiClient, claims: string): Promise<number | undefined> {
  return (await client.get<'getClaimsOfShipment'>(claims)).data().items[0]?.photos.length;
}

/** A JPEG with a valid structure and meaningless image data. */
function undecodable(): Buffer {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 90, 1, 1, 0x11, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([frame, scan]);
}

/** Sends the head of an upload and one byte; `status` is that of its answer. */
function beginUpload(path: string, secret: string) {
  const headers = { ...JPEG, Authorization: `Bearer ${secret}`, 'Content-Length': 9_000 };
  const { port } = shared.api;
  const sending = httpRequest({ host: '127.0.0.1', port, method: 'POST', path, headers });
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (answer) => resolve(answer.statusCode));
    // The server cuts off the other uploads.
    sending.on('error', () => {});
  });
  sending.write('\xff', 'latin1');
  return { status, end: () => sending.destroy() };
}
