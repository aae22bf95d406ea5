/**
 * Records what a version of the program leaves in its database, for
 * `tests/processes/recorded-databases.test.ts`: `record-database.ts CHECKOUT NAME`. It serves from
 * the checkout on DATABASE_URL, an empty database that only this program uses, sells through that
 * version's own API, leaves work open, and dumps the database by pg_dump of the same major version.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';

type Data = Readonly<Record<string, unknown>>;
type Api = (method: string, path: string, body?: unknown) => Promise<Data | undefined>;

const FOLDER = new URL('../tests/fixtures/recorded/', import.meta.url);
const SERVES = /^Satukurir serves (http:\/\/\S+)$/;
const KEY = /^TEST key: (\S+)$/;
/** Longest output of pg_dump. */
const MAX_BYTES = 100_000_000;
const POLL_MS = 200;
const POLLS = 300;

/** A port without a receiver: deliveries to it stay open. */
const RECEIVER = 'http://127.0.0.1:9/hooks';

const QUOTE = {
  origin: { district_id: '31.73.06' },
  destination: { district_id: '35.25.14' },
  package: { weight_grams: 1200 },
  courier_code: 'jne',
  service_code: 'REG',
};
const ORDER = {
  sender: {
    name: 'Toko Melati',
    phone: '081234567890',
    address: 'Jl. Peta Barat No. 12',
    district_id: '31.73.06',
  },
  receiver: {
    name: 'Sari Wulandari',
    phone: '+6285712345678',
    address: 'Jl. Veteran No. 8',
    district_id: '35.25.14',
  },
  items: [{ name: 'Batik shirt', quantity: 2, price: 75_000 }],
};
const CSV = `reference,rule,weight_grams,sender_name,sender_phone,sender_address,sender_district_id,receiver_name,receiver_phone,receiver_address,receiver_district_id,item_name,item_quantity,item_price
order-1,cheapest,1200,Toko Melati,081234567890,Jl. Peta Barat No. 12,31.73.06,Siti,081298765432,Jl. Veteran No. 5,35.25.14,Kopi,1,75000
order-2,fastest,500,Toko Melati,081234567890,Jl. Peta Barat No. 12,31.73.06,Budi,085712345678,Jl. Kenanga No. 3,31.73.06,Teh,2,20000`;

const [checkout = '', name = ''] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL ?? '';
if (checkout === '' || name === '' || databaseUrl === '') {
  throw new Error('DATABASE_URL=… record-database.ts CHECKOUT NAME');
}

const first = await serve({});
const shipments = await sellAll(first.api);
const others = await leaveOpen(first.api);
await first.stop();
// Without a worker nothing is booked, so this order waits for the program that opens the recording.
const second = await serve({ ROLE: 'api' }, first.key);
const waiting = await order(second.api, { payment_method: 'WALLET' });
await second.stop();
const recorded = { key: first.key, shipments: { ...shipments, waiting }, ...others };
await writeFile(
  new URL(`${name}.json`, FOLDER),
  `${JSON.stringify(await described(recorded), null, 2)}\n`,
);
await writeFile(new URL(`${name}.sql.gz`, FOLDER), gzipSync(await dumped(), { level: 9 }));

/** Serves from the checkout, with parcels that move in real time. */
async function serve(settings: Record<string, string>, knownKey = '') {
  const { PATH } = process.env;
  const env = {
    PATH,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  let key = '';
  let origin = '';
  for await (const line of createInterface(child.stdout)) {
    key = KEY.exec(line)?.[1] ?? key;
    origin = SERVES.exec(line)?.[1] ?? origin;
    if (origin !== '' && (knownKey || key) !== '') break;
  }
  return {
    key,
    api: apiAt(origin, knownKey || key),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Answers are undefined if this version has no such route. */
function apiAt(origin: string, key: string): Api {
  return async (method, path, body) => {
    const isText = typeof body === 'string';
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': isText ? 'text/csv' : 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  };
}

async function order(api: Api, changes: Data, quoted: Data = {}): Promise<string> {
  const quote = await api('POST', '/quotes', { ...QUOTE, ...quoted });
  const body = { ...ORDER, quote_id: quote?.quote_id, ...changes };
  return String((await api('POST', '/shipments', body))?.shipment_number);
}

/** Creates one shipment in each state that a client can bring about. */
async function sellAll(api: Api): Promise<Record<string, string>> {
  await api('POST', '/webhooks', { url: RECEIVER, events: ['*'] }).catch(() =>
    api('POST', '/webhooks', { url: RECEIVER }),
  );
  await api('POST', '/test/wallet/topups', { amount: 500_000 });
  const wallet = { payment_method: 'WALLET' };
  const booked = await order(api, wallet);
  const moving = await order(api, wallet);
  const delivered = await order(api, wallet);
  const collected = await order(api, wallet, { cod_amount: 150_000 });
  const cancelled = await order(api, wallet);
  const paidByQris = await order(api, { payment_method: 'QRIS' });
  await api('POST', `/test/shipments/${paidByQris}/settle-payment`);
  for (const number of [booked, moving, delivered, collected, cancelled, paidByQris]) {
    await until(api, `/shipments/${number}`, ({ awb }) => awb !== null);
  }
  await api('POST', `/test/shipments/${moving}/advance`, { to: 'IN_TRANSIT' });
  await api('POST', `/test/shipments/${delivered}/advance`, { to: 'DELIVERED' });
  await api('POST', `/test/shipments/${collected}/advance`, { to: 'DELIVERED' });
  await api('POST', `/shipments/${cancelled}/cancel`);
  const unpaidByQris = await order(api, { payment_method: 'QRIS' });
  const unpaidByTransfer = await order(api, { payment_method: 'MANUAL_TRANSFER' });
  return {
    booked,
    moving,
    delivered,
    collected,
    cancelled,
    paidByQris,
    unpaidByQris,
    unpaidByTransfer,
  };
}

/**
 * Creates an unpaid top-up and two batches: a finished one, and one that waits for confirmation.
 */
async function leaveOpen(api: Api): Promise<Record<string, string>> {
  const topUp = await api('POST', '/topups', { amount: 100_000, method: 'MANUAL_TRANSFER' });
  const batches: Record<string, string> = {};
  for (const kind of ['finishedBatch', 'waitingBatch']) {
    const sent = await api('POST', '/batches?dry_run=true', CSV.replaceAll('order-', `${kind}-`));
    if (sent === undefined) break;
    const path = `/batches/${sent.batch_id}`;
    await until(api, path, ({ status }) => status === 'AWAITING_CONFIRMATION');
    batches[kind] = String(sent.batch_id);
    if (kind === 'waitingBatch') break;
    await api('POST', `${path}/confirm`, {});
    await until(api, path, ({ status }) => status === 'COMPLETED');
  }
  return { topUp: String(topUp?.topup_id), ...batches };
}

async function until(api: Api, path: string, isThere: (data: Data) => boolean): Promise<void> {
  let data: Data | undefined;
  for (let poll = 0; poll < POLLS; poll += 1) {
    data = await api('GET', path);
    if (data !== undefined && isThere(data)) return;
    await pause(POLL_MS);
  }
  throw new Error(`${path} stays ${JSON.stringify(data)}`);
}

async function described(found: Data): Promise<Data> {
  const run = promisify(execFile);
  const git = ['-C', checkout, 'show', '--no-patch', '--format=%H %cI', 'HEAD'];
  const [commit, committed] = (await run('git', git)).stdout.trim().split(' ');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY id');
    return { commit, committed, ...found, migrations: rows.map((row) => row.name) };
  } finally {
    await client.end();
  }
}

/** Returns SQL that any server of this version or a later one can run at once. */
async function dumped(): Promise<string> {
  const flags = ['--no-owner', '--no-comments', '--inserts', '--rows-per-insert=500'];
  const run = promisify(execFile);
  const { stdout } = await run('pg_dump', [...flags, databaseUrl], { maxBuffer: MAX_BYTES });
  // Drops lines that begin with a backslash, which only psql understands.
  return stdout.replaceAll(/^\\.*\n/gm, '').replaceAll(/^--.*\n/gm, '');
}
