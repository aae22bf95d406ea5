import { beforeAll, describe, expect, it } from '@jest/globals';
import { localTime } from '#domain/carrying/area/time-zone.ts';
import { EVENT_TYPES, recordsOf } from '#domain/notifying/event/event.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { csvCells } from '#tests/kit/csv-cells.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const PICKUP_DAYS_AHEAD = 2;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const shared = sharedApi();
let seller: Seller;
let number: string;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  number = (await sold(seller.client)).shipment_number;
  await shared.api.work();
  const day = localTime(shared.api.clock.now(), 'WIB');
  day.setUTCDate(day.getUTCDate() + PICKUP_DAYS_AHEAD);
  const pickup = await seller.client.post<'createPickup'>('/api/v1/pickups', {
    shipments: [number],
    date: day.toISOString().slice(0, 10),
    window: { start: '13:00', end: '16:00' },
    contact: { name: '=Toko()', phone: '081234567890' },
  });
  pickup.data();
  await fanOut();
});

async function fanOut(): Promise<void> {
  const { events } = shared.api.container.get(TOKENS.ports);
  await events.fanOut({ limit: 1_000, now: shared.api.clock.now() });
}

async function exported(path: string, language = 'id') {
  const headers = { 'Accept-Language': language };
  const answer = await seller.client.send({ path: `/api/v1/${path}`, headers });
  expect(answer.status).toBe(200);
  return answer;
}

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\r\n');
}

describe('exports for people', () => {
  it.each([
    ['transactions/export', 'ID transaksi;ID jurnal;Nomor urut;Jenis'],
    ['shipments/export', 'Nomor kiriman;Resi;Status;Status pembayaran;Kurir'],
    ['pickups/export', 'ID penjemputan;Status;Kurir;Tanggal;Dari jam;Sampai jam'],
    ['events/export', 'Urutan;ID event;Jenis;Jenis objek;Tentang;Status sebelumnya;Waktu'],
  ])(
    'writes %s for an Indonesian Excel, with byte order mark, semicolons and Indonesian heads',
    async (path, heads) => {
      const answer = await exported(`${path}?style=excel&timezone=Asia/Makassar`);
      expect([...answer.bytes.subarray(0, 3)]).toEqual(BYTE_ORDER_MARK);
      expect(answer.headers['content-language']).toBe('id');
      const [first = '', ...rows] = linesOf(answer.text);
      expect(first.startsWith(heads)).toBe(true);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d(?:;|$)/);
    },
  );

  it('separates the columns of an English export by commas, and leaves the plain export unchanged', async () => {
    const english = await exported('pickups/export?style=excel', 'en');
    expect(linesOf(english.text)[0]).toContain('Pickup,Status,Courier,Date,From,To');
    const plain = await exported('pickups/export');
    expect(plain.headers['content-language']).toBe('en');
    expect(linesOf(plain.text)[0]).toContain('pickup_id,status,courier_code,date,start,end');
    expect(linesOf(plain.text)[1]).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('shows statuses in words in an export, and times in the zone', async () => {
    const { text } = await exported('transactions/export?style=excel&timezone=Asia/Jayapura');
    const [, ...rows] = linesOf(text).map((line) => line.split(';'));
    const { items } = (
      await seller.client.get<'listTransactions'>('/api/v1/transactions?bucket=available')
    ).data();
    const oldest = new Date(items.at(-1)?.created_at ?? '');
    const clock = localTime(oldest, 'WIT').toISOString().replace('T', ' ').slice(0, 16);
    expect(rows[0]?.at(-1)).toBe(clock);
    expect(rows.map((cells) => cells[3])).toContain('Bayar kiriman');
    expect(rows.map((cells) => cells[5])).toContain('Dana ditahan');
    expect(text).toContain(';Saldo awal;');
    expect(text).not.toContain('opening-balance');
    expect(text).toContain(`;Bayar kiriman: ${number};`);
  });

  it('shows courier, payment method and record of an export row in words', async () => {
    const shipments = await exported('shipments/export?style=excel');
    const [heads = [], row = []] = linesOf(shipments.text).map((line) => line.split(';'));
    const cell = (head: string) => row[heads.indexOf(head)];
    expect([cell('Kurir'), cell('Cara bayar')]).toEqual(['JNE', 'Saldo']);
    const { text } = await exported('transactions/export?style=excel', 'en');
    expect(linesOf(text).at(-1)).toContain(',Shipment,');
    expect((await exported('shipments/export')).text).toContain(',jne,');
  });

  it('shows words for the types of events, in both languages', async () => {
    const typesIn = async (path: string, language: string) => {
      const { text } = await exported(path, language);
      return linesOf(text).map((line) => line.split(language === 'id' ? ';' : ',')[2]);
    };
    const path = 'events/export?style=excel&type=shipment.booked&type=pickup.requested';
    expect(await typesIn(path, 'id')).toEqual([
      'Jenis',
      'Resi sudah terbit',
      'Penjemputan diminta',
    ]);
    expect(await typesIn(path, 'en')).toEqual([
      'Type',
      'Booked at the courier',
      'A pickup was requested',
    ]);
  });

  it('keeps the digits of a phone, and lets no cell of a client run as a formula', async () => {
    const { text } = await exported('pickups/export?style=excel');
    expect(text).toContain('"=""+6281234567890"""');
    expect(text).toContain(";'=Toko();");
  });

  it('rejects a spreadsheet style for an NDJSON export', async () => {
    const answer = await seller.client.get('/api/v1/events/export?format=ndjson&style=excel');
    expect(answer.error().field_errors).toMatchObject([{ path: 'style', code: 'NOT_ALLOWED' }]);
  });
});

describe('GET /pickups/export and GET /events/export', () => {
  it('exports the listed pickups, also as NDJSON', async () => {
    const list = (await seller.client.get<'listPickups'>('/api/v1/pickups')).data();
    const lines = (await exported('pickups/export?format=ndjson')).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(list.items);
    const [, row] = csvCells((await exported('pickups/export?courier=jne')).text);
    const none = csvCells((await exported('pickups/export?courier=sicepat')).text);
    expect([row?.[0], none.length]).toEqual([list.items[0]?.pickup_id, 1]);
  });

  it('exports a row for each listed event, oldest first', async () => {
    const list = (await seller.client.get<'listEvents'>('/api/v1/events?limit=50')).data();
    const [heads, ...rows] = csvCells((await exported('events/export')).text);
    expect(heads?.slice(0, 3)).toEqual(['position', 'event_id', 'type']);
    expect(rows.map(([, id, type]) => [id, type])).toEqual(
      list.items.map(({ id, type }) => [id, type]),
    );
    expect(rows.map(([, , , kind, id]) => [kind, id])).toContainEqual(['shipment', number]);
    const booked = csvCells((await exported('events/export?type=shipment.booked')).text);
    expect(booked.slice(1).map((cells) => cells[2])).toEqual(['shipment.booked']);
  });

  it('names the record and the status before of an event of any type, for people in words', async () => {
    const { client } = await newSeller(shared.api);
    const types = EVENT_TYPES.filter((type) => type !== 'webhook.test');
    for (const type of types) (await client.post('/api/v1/test/events', { type })).data();
    await fanOut();
    const { text } = await client.send({ path: '/api/v1/events/export' });
    const sheet = await client.send({ path: '/api/v1/events/export?style=excel' });
    const [, ...rows] = csvCells(text);
    const records = new Map<string, readonly string[]>(
      types.map((type) => [type, recordsOf(type)]),
    );
    expect(rows.map((row) => row[2])).toEqual(types);
    for (const [, , type, kind, id] of rows) {
      expect(records.get(type ?? '')).toContain(kind);
      expect(id).not.toBe('');
    }
    const codes = csvCells(sheet.text)
      .flatMap(([, , type = '', kind = '', , before = '']) => [type, kind, before])
      .filter((cell) => /^[A-Z_]{3,}$|^[a-z_]+(?:\.[a-z_]+)?$/.test(cell));
    expect(codes).toEqual([]);
  });

  it('hides people of pickups from members who may not see them', async () => {
    const viewer = await newPerson(shared.api, { account: seller.account, role: 'VIEWER' });
    const { text } = await viewer.client().get('/api/v1/pickups/export');
    expect(text).not.toContain('081234567890');
    expect(text).toContain(number);
  });
});
