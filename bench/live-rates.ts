import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { SETTINGS } from '#src/config/settings.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { openLiveClient } from '#tests/kit/live-client.ts';
import { startServer } from '../scripts/demo/server.ts';
import { double as biteship } from '../scripts/lab/couriers/biteship.ts';
import { type Lab, openLab } from '../scripts/lab/lab.ts';
import { COURIERS, RATES } from './calls.ts';
import type { Target } from './connection.ts';
import type { Figure } from './figure.ts';

/** A rate comparison over HTTP: its duration, and the couriers that returned a price. */
type Comparison = { readonly tookMs: number; readonly priced: ReadonlySet<string> };

const DEADLINE_MS = Number(SETTINGS.RATES_DEADLINE_MS.default);
/** Time that an answer may take beyond the couriers' deadline. */
const BEYOND_MS = 50;
const HEALTHY = ['anteraja', 'idexpress', 'jnt', 'lion', 'ninja', 'pos', 'rpx', 'sap'];
const COUNT = 160;
const CONNECTIONS = 8;
const LOOK_EVERY_MS = 100;
const SECRETS_KEY = Buffer.alloc(32, 'figures').toString('base64');

/** Measures LIVE rates of Biteship's double while one courier hangs, one drips and one fails. */
export async function liveRatesFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const lab = await openLab(biteship);
  lab.failRates('jne', 'SILENT');
  lab.failRates('sicepat', 'DRIP');
  lab.failRates('tiki', 'DOWN');
  const database = await openEmbedded({ dataDir, report: () => {}, throwaway: true });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  try {
    return await measured({ ...urls, SECRETS_KEY }, lab);
  } finally {
    await database.release();
    await lab.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measured(
  settings: Parameters<typeof openLiveClient>[0],
  lab: Lab,
): Promise<readonly Figure[]> {
  const server = await startServer({ settings: { ...settings, RATE_LIMITS: 'off' } });
  try {
    const target = { ...server, key: await openLiveClient(settings, [lab]) };
    await untilOnSale(target);
    const comparisons = await compareAll(target);
    const times = comparisons.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
    const [at50, at99] = [0.5, 0.99].map((part) => times[Math.ceil(part * COUNT) - 1]);
    const partial = comparisons.filter(({ priced }) => !HEALTHY.every((code) => priced.has(code)));
    const what = `LIVE /rates, one courier hangs, one drips, one fails (${COUNT} requests)`;
    return [
      { what: `${what}: p99`, measured: at99 ?? NaN, unit: 'ms', bound: DEADLINE_MS + BEYOND_MS },
      { what: `${what}: median`, measured: at50 ?? NaN, unit: 'ms', bound: null },
      { what: `${what}: without a healthy courier`, measured: partial.length, unit: '', bound: 0 },
    ];
  } finally {
    await server.stop();
  }
}

async function untilOnSale(target: Target): Promise<void> {
  for (;;) {
    const { items } = await get<DataOf<'listCouriers'>>(target, COURIERS.path);
    if (items.length > HEALTHY.length) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function compareAll(target: Target): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  let asked = 0;
  const work = async () => {
    while (asked < COUNT) {
      asked += 1;
      comparisons.push(await compare(target, asked));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return comparisons;
}

/** Uses a different weight for each request, so that none is answered from the rate cache. */
async function compare(target: Target, nth: number): Promise<Comparison> {
  const body = { ...RATES.body, package: { weight_grams: 1_000 + nth } };
  const startedAt = performance.now();
  const { rates } = await get<DataOf<'compareRates'>>(target, RATES.path, body);
  const tookMs = performance.now() - startedAt;
  return { tookMs, priced: new Set(rates.map(({ courier_code: code }) => code)) };
}

async function get<Data>({ origin, key }: Target, path: string, body?: object): Promise<Data> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${origin}/api/v1${path}`, { headers, ...sent });
  const answer: { readonly data: Data } = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}
