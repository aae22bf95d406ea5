/** What a client would do, over HTTP, with a server of its own: `make demo`. */
import { shipAgain } from './demo/again.ts';
import { findAreas } from './demo/areas.ts';
import { awaitAwb } from './demo/booking.ts';
import { clientOf, UnexpectedAnswer } from './demo/client.ts';
import { meetCouriers } from './demo/couriers.ts';
import { verifyLedger } from './demo/ledger.ts';
import { makeMistake } from './demo/mistake.ts';
import { type Paying, payingBy, UnknownWay } from './demo/paying.ts';
import { lockPrice } from './demo/quote.ts';
import { compareRates } from './demo/rates.ts';
import { hearRefusals } from './demo/refusals.ts';
import { type Server, startServer } from './demo/server.ts';
import { ship } from './demo/shipment.ts';
import { bold, dim, say } from './demo/tell.ts';
import { followParcel, SPEED } from './demo/tracking.ts';
import { readTransactions } from './demo/wallet.ts';
import { nameWebhook, readWebhooks } from './demo/webhooks.ts';

/** Webhooks may go to this machine itself. */
const SETTINGS = { SIMULATOR_SPEED: String(SPEED), ALLOW_INSECURE_WEBHOOKS: 'true' };

type Story = { readonly paying: Paying; readonly until: AbortSignal };

// A reader such as `head` may have seen enough.
process.stdout.on('error', () => process.exit(1));

try {
  const [way = ''] = process.argv.slice(2);
  await demonstrate(payingBy(way));
} catch (error) {
  process.exitCode = complain(error);
}

async function demonstrate(paying: Paying): Promise<void> {
  console.log();
  say(`${bold('Satukurir')}: one REST API in front of many couriers.`);
  const startedAt = performance.now();
  const server = await startServer({ settings: SETTINGS });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(dim(`${server.origin} on an empty database of its own, up in ${seconds} s`));
  const ending = new AbortController();
  try {
    await tell(server, { paying, until: ending.signal });
  } finally {
    ending.abort();
    await server.stop();
  }
  console.log();
  say(dim('The server has stopped, its data are gone. Yours: make start'));
}

/** The story, step by step. */
async function tell(server: Server, { paying, until }: Story): Promise<void> {
  const client = clientOf(server);
  const way = await findAreas(client);
  await meetCouriers(client);
  const cheapest = await compareRates(client, way);
  await hearRefusals(client, way);
  await makeMistake(client, way);
  const quote = await lockPrice(client, way, cheapest);
  const mailbox = await nameWebhook(client, until);
  const bought = await ship(client, { way, quote, paying });
  await shipAgain(client, bought);
  const paidIn = await paying.pay({ client, server, shipment: bought.shipment });
  const awb = await awaitAwb(client, bought, paidIn);
  await followParcel(client, awb);
  await readWebhooks(client, mailbox);
  await readTransactions(client, paying);
  await verifyLedger(server);
}

/** The code to end with: as the command line has it, 2 is for who typed something wrong. */
function complain(error: unknown): number {
  if (error instanceof UnknownWay) {
    console.error(error.message);
    return 2;
  }
  console.error(`\n${error instanceof UnexpectedAnswer ? error.message : error}`);
  return 1;
}
