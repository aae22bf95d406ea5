import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { loadDashboardOpenApi, loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { type Answer, type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { newKeptRows } from './kept-rows.ts';
import {
  advance,
  bookedWith,
  ON_REQUEST,
  pickupBody,
  requestPickup,
  shown,
} from './pickup-calls.ts';
import { topUp } from './top-up-calls.ts';
import { follow } from './tracker-calls.ts';
import { fanOut, newEndpoint, sendTest, tryAll } from './webhook-calls.ts';
import { withdrawn } from './withdrawal-calls.ts';

/** Marker values, each in one personal field and nowhere else. */
const PLANTED = {
  sender: {
    name: 'Zqsender Satu',
    phone: '+6281199887701',
    address: 'Zqjalan Kirim 1',
    village: 'Zqdesa Asal',
    postal_code: '11840',
    email: 'zqsender@toko.example',
    company: 'Zqusaha Melati',
    note: 'Zqcatatan pengirim',
    coordinates: { latitude: -6.135271, longitude: 106.700372 },
  },
  receiver: {
    name: 'Zqreceiver Dua',
    phone: '+6281199887702',
    address: 'Zqjalan Terima 2',
    village: 'Zqdesa Tujuan',
    postal_code: '61124',
    email: 'zqreceiver@rumah.example',
    company: 'Zqkantor Dua',
    note: 'Zqcatatan penerima',
    coordinates: { latitude: -7.163471, longitude: 112.651472 },
  },
  notes: 'Zqpesan kurir',
  metadata: { buyer: 'Zqmetadata' },
  pickup: { name: 'Zqkontak Tiga', phone: '+6281199887703', address: 'Zqjalan Jemput 3' },
  pickupNotes: 'Zqpesan jemput',
  claim: 'Zqklaim: ia tidak menerima',
  claimUrl: 'https://shop.example/zqbukti.jpg',
  reference: 'zq-081199887704',
  receiverSays: 'zqreceiver-says',
} as const;

const API = '/api/v1';
const NUMBER = /-?\d+\.\d{6}|\+62\d+/;
/** Words of the markers, and numbers that occur nowhere else. */
const MARKERS = [...leavesOf(PLANTED)].flatMap((text) => {
  const number = NUMBER.exec(text)?.[0];
  const words = text.match(/zq[\p{L}\d@.-]+/giu) ?? [];
  return number === undefined ? words : [number.replace('+62', ''), ...words];
});

const shared = sharedApi();
let seller: Seller;
let owner: ApiClient;
let places: Readonly<Record<string, string>>;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  owner = (await newPerson(shared.api, seller)).client();
  places = await planted(seller);
});

describe('people of parcels', () => {
  it('shows every planted personal value to keys and to people who ship', async () => {
    for (const client of [seller.client, owner]) {
      const found = new Set((await everyAnswer(client)).flatMap(({ text }) => markersIn(text)));
      const pages = client === owner ? await everyPage(client) : [];
      for (const { text } of pages) for (const marker of markersIn(text)) found.add(marker);
      expect([...new Set(MARKERS)].filter((marker) => !found.has(marker))).toEqual([]);
    }
  });

  it.each(['VIEWER', 'FINANCE', 'OPERATOR'] as const)(
    'hides people from %s in every answer of both APIs, and refuses labels',
    async (role) => {
      const client = (await personOf(role)).client();
      const answers = [...(await everyAnswer(client)), ...(await everyPage(client))];
      for (const { path, status, text } of answers) {
        expect([path, markersIn(text)]).toEqual([path, []]);
        const isFile = /label|manifest|photos/.test(path);
        if (isFile) {
          expect([path, status, codeIn(text)]).toEqual([path, ...REFUSED]);
        } else if (status >= 400) {
          expect([path, codeIn(text)]).toEqual([path, refusalOf(path, role)]);
        }
      }
      const labels = { shipments: [places.shipment_number] };
      const many = await client.post(`${API}/labels`, labels);
      expect([many.status, many.error().code]).toEqual(REFUSED);
      expect(many.error().details).toMatchObject({ required: 'people:read' });
    },
  );

  it('refuses callers without the right to search for people', async () => {
    const viewer = (await personOf('VIEWER')).client();
    for (const path of [`${API}/shipments`, `${API}/shipments/export`]) {
      const asked = `${path}?search=zqreceiver`;
      const answer = await viewer.get(asked);
      expect([answer.status, answer.error().code]).toEqual(REFUSED);
      expect((await owner.get(asked)).status).toBe(200);
    }
    const saved = { name: 'Zq', query: 'search=zqreceiver' };
    await viewer.post('/api/dashboard/views', saved);
    const counts = await viewer.get<'countViews'>('/api/dashboard/view-counts');
    expect(counts.data().items).toEqual([]);
  });

  it('shows the value and destination of a shipment without personal data', async () => {
    const viewer = (await personOf('FINANCE')).client();
    const number = places.shipment_number ?? '';
    const [whole, masked] = await Promise.all([shown(owner, number), shown(viewer, number)]);
    expect(masked.receiver).toEqual({
      ...whole.receiver,
      name: 'Z••• D•••',
      phone: '•••',
      address: '•••',
      village: '•••',
      postal_code: null,
      email: '•••',
      company: 'Z••• D•••',
      note: '•••',
      coordinates: null,
    });
    const { sender: _s, receiver: _r, notes, metadata, reference, ...rest } = masked;
    expect({ notes, metadata, reference }).toEqual({
      notes: '•••',
      metadata: {},
      reference: '•••',
    });
    expect(whole).toMatchObject(rest);
  });
});

const REFUSED = [403, 'INSUFFICIENT_SCOPE'];

/** Only members choose e-mails about an account, which excludes our staff. */
function refusalOf(path: string, role: string): string {
  const isOfMembers = role === 'OPERATOR' && path.endsWith('/me/emails');
  return isOfMembers ? 'NOT_FOUND' : 'INSUFFICIENT_SCOPE';
}

/** Calls every read of the API, in every file format. */
async function everyAnswer(client: ApiClient) {
  return answersOf(client, pathsOf(loadOpenApi(), API));
}

/** Calls every read of the dashboard except the endless stream. */
async function everyPage(client: ApiClient) {
  const paths = pathsOf(loadDashboardOpenApi(), '/api/dashboard');
  return answersOf(
    client,
    paths.filter((path) => !path.endsWith('/stream')),
  );
}

async function answersOf(client: ApiClient, paths: readonly string[]) {
  const answers: (Pick<Answer, 'status' | 'text'> & { readonly path: string })[] = [];
  for (const path of paths) answers.push({ path, ...(await client.get(path)) });
  return answers;
}

function pathsOf({ paths }: ReturnType<typeof loadOpenApi>, prefix: string): readonly string[] {
  return Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith(prefix) && get !== undefined)
    .flatMap(([path]) => {
      const whole = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeOf(name));
      return (QUERIES[path] ?? ['']).map((query) => whole + query);
    });
}

/** Required queries of operations, and their formats. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  [`${API}/areas`]: ['?search=gresik'],
  [`${API}/areas/regencies`]: ['?province=35'],
  [`${API}/areas/districts`]: ['?regency=35.25'],
  [`${API}/areas/villages`]: ['?district=35.25.14'],
  [`${API}/couriers/{courier_code}/performance`]: ['?origin=31.73.06&destination=35.25.14'],
  [`${API}/couriers/{courier_code}/pickup_windows`]: ['?date=2026-11-23'],
  [`${API}/events`]: ['?limit=50', '?limit=50&sort=newest'],
  [`${API}/shipments/export`]: ['?format=csv', '?format=ndjson'],
  [`${API}/pickups/{pickup_id}/manifest`]: ['', '?format=csv'],
  [`${API}/shipments/{shipment_number}/label`]: ['', '?format=zpl', '?format=png'],
  '/api/dashboard/search': ['?q=zq-0811', '?q=SIM'],
  '/api/dashboard/buyer-notices/preview': ['?kind=DELIVERED&language=id'],
};

function placeOf(name: string): string {
  const place = places[name];
  if (place) return place;
  throw new Error(`there is no ${name}`);
}

function personOf(role: 'VIEWER' | 'FINANCE' | 'OPERATOR'): Promise<TestPerson> {
  const { account } = seller;
  const isOperator = role === 'OPERATOR';
  return newPerson(shared.api, isOperator ? { account, isOperator } : { account, role });
}

/** Creates a parcel with every field, and everything that belongs to it. */
async function planted({ client, account }: Seller): Promise<Readonly<Record<string, string>>> {
  const { api } = shared;
  const { sender, receiver, notes, metadata, reference } = PLANTED;
  const district = { ...party(sender, '31.73.06') };
  const order = {
    sender: district,
    receiver: party(receiver, '35.25.14'),
    notes,
    metadata,
    reference,
  };
  const { id: webhook } = await newEndpoint(client);
  const orders = [order, order, { ...order, receiver: { ...order.receiver, name: 'SIM LOST' } }];
  const [number = '', picked = '', lost = ''] = await bookedWith(
    { api, client, choice: ON_REQUEST },
    orders,
  );
  const pickup = await requestPickup(client, {
    ...pickupBody(api, [picked]),
    contact: { name: PLANTED.pickup.name, phone: PLANTED.pickup.phone },
    address: PLANTED.pickup.address,
    notes: PLANTED.pickupNotes,
  });
  await advance(client, number, 'DELIVERED');
  await advance(client, lost, 'LOST');
  const claim = await client.post<'createClaim'>(`${API}/shipments/${lost}/claims`, {
    type: 'LOST',
    amount: 1_000,
    description: PLANTED.claim,
    evidence_urls: [PLANTED.claimUrl],
  });
  const { claim_id } = claim.data();
  const photo = await client.post<'addClaimPhoto'>(
    `${API}/shipments/${lost}/claims/${claim_id}/photos`,
    testPhoto({ width: 40, height: 40 }),
    { 'Content-Type': 'image/jpeg' },
  );
  const { awb, quote_id } = await shown(client, number);
  const savedSender = await client.post<'createSender'>(`${API}/senders`, district);
  const tracker = await follow(client, 'SIMTRACK7');
  const { items } = shipmentBody('');
  const row = { ...order, package: QUOTE_BODY.package, items, rule: 'cheapest' };
  const batch = await client.post<'createBatch'>(`${API}/batches`, {
    shipments: [row, { ...row, reference: 'row-2', receiver: { ...row.receiver, phone: 'x' } }],
    mode: 'valid',
  });
  const { runBatches } = api.container.get(TOKENS.useCases).batch;
  while (await runBatches());
  await api.container.get(TOKENS.useCases).requestLog.drainRequests();
  await sendTest(client, webhook);
  await fanOut(api);
  const says = { responseStatus: 500, responseBody: PLANTED.receiverSays, error: null };
  await tryAll(api, { attempt: says, status: 'PENDING' });
  const events = await client.get<'listEvents'>(`${API}/events?type=shipment.created`);
  const kept = await newKeptRows(client, 'Box');
  const { topup_id } = (await topUp(client, 'QRIS')).data();
  const requests = await (await newPerson(api, { account }))
    .client()
    .get<'listRequests'>('/api/dashboard/requests');
  const [{ request_id } = { request_id: '' }] = requests.data().items;
  return {
    shipment_number: number,
    awb: awb ?? '',
    quote_id,
    webhook_id: webhook,
    pickup_id: pickup.data().pickup_id,
    batch_id: batch.data().batch_id,
    ...kept,
    sender_id: savedSender.data().sender_id,
    tracker_id: tracker.data().tracker_id,
    event_id: events.data().items[0]?.id ?? '',
    district_id: '35.25.14',
    courier_code: 'lion',
    month: '2026-10',
    request_id,
    topup_id,
    claim_id,
    photo_id: photo.data().photo_id,
    withdrawal_id: await withdrawn(client),
  };
}

function party(planted: typeof PLANTED.sender | typeof PLANTED.receiver, district_id: string) {
  return { ...planted, district_id };
}

function markersIn(text: string): readonly string[] {
  return MARKERS.filter((marker) => text.includes(marker));
}

function codeIn(text: string): string {
  return JSON.parse(text).error?.code;
}

function* leavesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) yield String(value);
  else for (const child of Object.values(value)) yield* leavesOf(child);
}
