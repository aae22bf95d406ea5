import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataOf } from '#src/http/contract/types.ts';
import { double as biteship } from '../lab/couriers/biteship.ts';
import { type Lab, openLab } from '../lab/lab.ts';
import { findAreas } from './areas.ts';
import { waitForAwb } from './booking.ts';
import { WALLET } from './by-wallet.ts';
import { runCommand } from './cli.ts';
import { type Client, clientOf } from './client.ts';
import { verifyLedger } from './ledger.ts';
import { bold, dim, green, heading, print, tableByRow } from './print.ts';
import { lockPrice } from './quote.ts';
import { compareRates } from './rates.ts';
import { type Server, startServer } from './server.ts';
import { ship } from './shipment.ts';

/** Thrown for an unknown value of LIVE. */
export class UnknownLive extends Error {
  constructor(live: string) {
    super(`LIVE must be lab, not "${live}".`);
    this.name = 'UnknownLive';
  }
}

type Tracking = DataOf<'getTracking'>;

const BY = ['--by', 'Budi'];
const BITESHIP = ['--provider', 'biteship'];
const TENANT = ['--account', 'demo@satukurir.example', '--environment', 'LIVE'];
const FUNDS = ['--amount', '500000', '--reference', 'BANK-0001'];
const KEY = /svc_live_\w+/;
const WEBHOOK_PATH = /\/hooks\/couriers\/biteship\/\S+/;
const STEPS = ['allocated', 'picking_up', 'picked', 'dropping_off', 'delivered'];

const COLUMNS = [
  { title: 'time, UTC', width: 9 },
  { title: 'status', width: 16 },
  { title: 'description', width: 50 },
] as const;

/** Shows LIVE from configuring a Biteship key to delivery, with the lab in place of Biteship. */
export async function demonstrateLive(): Promise<void> {
  console.log();
  print(`${bold('Satukurir')}, LIVE: Biteship's double stands in for Biteship.`);
  const settings = { SECRETS_KEY: randomBytes(32).toString('base64') };
  const [lab, server] = await Promise.all([openLab(biteship), startServer({ settings })]);
  print(dim(`${server.origin} in front of ${lab.url}`));
  try {
    await runScenario(server, lab);
  } finally {
    await Promise.all([lab.close(), server.stop()]);
  }
  console.log();
  print(dim('Both have stopped. Yours: make lab, and README, Going live'));
}

async function runScenario(server: Server, lab: Lab): Promise<void> {
  await connect(server, lab);
  const client = clientOf({ ...server, key: await openWallet(server) });
  const way = await findAreas(client);
  const rate = await compareRates(await onSale(client), way);
  const quote = await lockPrice(client, way, rate);
  const bought = await ship(client, {
    way,
    quote,
    paying: { ...WALLET, note: 'The wallet pays.' },
  });
  const awb = await waitForAwb(client, bought, 0);
  await deliver({ client, lab, number: bought.shipment.shipment_number, awb });
  await verifyLedger(server);
}

async function connect(server: Server, lab: Lab): Promise<void> {
  heading('Connect Biteship');
  print('Its key is sealed in the database; every process follows within five seconds.');
  const file = join(server.dataDir, '../biteship.txt');
  const lines = Object.entries(lab.credentials).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  const given = ['--credentials', file, '--url', `api=${lab.url}`];
  const masked = (text: string) => text.replace(WEBHOOK_PATH, '/hooks/couriers/biteship/…');
  const configured = ['courier', 'configure', ...BITESHIP, ...given, ...BY];
  const [path = ''] = WEBHOOK_PATH.exec(await runCommand(server, configured, masked)) ?? [];
  lab.connectHook(server.origin + path);
  await runCommand(server, ['courier', 'enable', ...BITESHIP, ...BY], firstLines);
  await runCommand(server, ['courier', 'test', ...BITESHIP]);
}

/** Returns the LIVE key. */
async function openWallet(server: Server): Promise<string> {
  heading('A LIVE key, and money');
  const create = ['key', 'create', ...TENANT, '--name', 'till'];
  const created = await runCommand(server, create, (text) => text.replace(KEY, 'svc_live_…'));
  await runCommand(server, ['wallet', 'topup', ...TENANT, ...FUNDS], firstLines);
  return KEY.exec(created)?.[0] ?? '';
}

/** Waits until the server has picked up the configuration. */
async function onSale(client: Client): Promise<Client> {
  const request = { method: 'GET', path: '/couriers', note: 'until they are on sale' } as const;
  for await (const { items } of client.poll<DataOf<'listCouriers'>>(request)) {
    if (items.length > 0) break;
  }
  return client;
}

type Parcel = {
  readonly client: Client;
  readonly lab: Lab;
  readonly number: string;
  readonly awb: string;
};

async function deliver({ client, lab, number, awb }: Parcel): Promise<void> {
  heading('Where is it?');
  print('Biteship calls our hook at every step; each is read again from Biteship itself.');
  for (const step of STEPS)
    print(`${step}  ${dim(`our hook: ${await lab.advance(number, step)}`)}`);
  const request = { method: 'GET', path: `/tracking/${awb}`, note: 'until DELIVERED' } as const;
  for await (const { status, timeline } of client.poll<Tracking>(request)) {
    if (status !== 'DELIVERED') continue;
    const printStep = tableByRow(COLUMNS);
    for (const { time, status: reached, description } of timeline) {
      printStep([time.slice('2026-11-21T'.length, -'.000Z'.length), green(reached), description]);
    }
    return;
  }
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, 4), ...(lines.length > 4 ? [dim('…')] : [])].join('\n');
}
