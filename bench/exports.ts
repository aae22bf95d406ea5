import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { openOperator } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { withClient } from '#tests/kit/database.ts';
import type { Server } from '../scripts/demo/server.ts';
import { type Figure, secondsSince } from './figure.ts';
import { type OpenServer, startOpenly } from './held.ts';
import { moveWallet } from './moved-wallet.ts';

type Wallet = { readonly key: string; readonly rows: number };
type Urls = Readonly<Record<'DATABASE_URL' | 'DATABASE_APP_URL', string>>;

/** Each hold makes two rows. */
const SHORT = { holds: 5_000, rows: 10_001 };
const LONG = { holds: 500_000, rows: 1_000_001 };
/**
 * Number of short exports: together they have as many rows as the long export, so that caches of
 * the process fill equally.
 */
const SHORT_ONES = 100;
const MORE_HELD_MB = 8;
const PATHS = {
  '/transactions/export': 'an export',
  '/statements/2026-10': 'a statement',
} as const;

/** Compares a wallet of a million rows with a hundred exports of ten thousand rows. */
export async function exportFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {}, throwaway: true });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const served = <Result>(work: (open: OpenServer) => Promise<Result>) => onServer(urls, work);
  try {
    const [short, long] = await served(async () => [
      await walletOf(urls, SHORT),
      await walletOf(urls, LONG),
    ]);
    const figures: Figure[] = [];
    for (const [path, what] of Object.entries(PATHS)) {
      const usual = await served(({ server, mostHeld }) =>
        mostHeld(() => manyShort(server, short, path)),
      );
      const { seconds, most } = await served(async ({ server, mostHeld }) => {
        const startedAt = performance.now();
        const most = await mostHeld(() => download(server, long, path));
        return { seconds: secondsSince(startedAt), most };
      });
      const more = `extra heap for ${what} of a million rows compared with 100 of 10,000`;
      figures.push(
        {
          what: `rows per second of ${what}`,
          measured: long.rows / seconds,
          unit: '/s',
          bound: null,
        },
        { what: more, measured: Math.max(0, most - usual), unit: 'MB', bound: MORE_HELD_MB },
      );
    }
    return figures;
  } finally {
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs the work on a new server. */
async function onServer<Result>(
  urls: Urls,
  work: (open: OpenServer) => Promise<Result>,
): Promise<Result> {
  const settings = { ...urls, RATE_LIMITS: 'off', ROLE: 'api' };
  // Only the first server prints a key; requests to the later servers do not need one.
  const open = await startOpenly({ key: 'none', settings });
  return work(open).finally(open.stop);
}

async function walletOf(urls: Urls, { holds, rows }: typeof SHORT): Promise<Wallet> {
  const { useCases, close } = await openOperator(parseSettings(urls), () => {});
  const email = `${holds}@shop.example`;
  const { accountId } = await useCases.createAccount({ name: 'Shop', email });
  const tenant = { accountId, environment: 'LIVE' } as const;
  const request = { name: 'Bench', scopes: ['wallet:read'], expiresAt: null } as const;
  const { secret } = await useCases.createApiKey(tenant, request);
  await close();
  await withClient(urls.DATABASE_URL, (owner) => moveWallet(owner, tenant, holds));
  return { key: secret, rows };
}

async function manyShort(server: Server, short: Wallet, path: string): Promise<void> {
  for (let round = 0; round < SHORT_ONES; round += 1) await download(server, short, path);
}

/** Throws if the answer is cut off or has another number of rows. */
async function download({ origin }: Server, { key, rows }: Wallet, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const sent = request(`${origin}/api/v1${path}`, { headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const found = await countOf('txn_', answer);
  if (answer.statusCode !== 200 || found !== rows)
    throw new Error(`${path}: ${found} of ${rows} rows`);
}

/**
 * Counts a word in a streamed answer without holding it in memory. Throws if the answer is cut off.
 */
async function countOf(word: string, answer: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  let rest = Buffer.alloc(0);
  for await (const piece of answer) {
    const text = Buffer.concat([rest, piece]);
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) count += 1;
    rest = text.subarray(text.length - word.length + 1);
  }
  return count;
}
