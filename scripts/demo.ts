/** Runs the requests of a client over HTTP against a new server: `make demo`. */

import { findAreas } from './demo/areas.ts';
import { demonstrateBatch } from './demo/batch.ts';
import { waitForAwb } from './demo/booking.ts';
import { clientOf, UnexpectedAnswer } from './demo/client.ts';
import { listCouriers } from './demo/couriers.ts';
import { keepServing } from './demo/keep-serving.ts';
import { printLabel } from './demo/label.ts';
import { verifyLedger } from './demo/ledger.ts';
import { demonstrateLive, UnknownLive } from './demo/live.ts';
import { showValidationErrors } from './demo/mistake.ts';
import type { PaymentOption } from './demo/order.ts';
import { paymentOption, UnknownPaymentMethod } from './demo/paying.ts';
import { bold, dim, print } from './demo/print.ts';
import { lockPrice } from './demo/quote.ts';
import { compareRates } from './demo/rates.ts';
import { showRefusals } from './demo/refusals.ts';
import { retryShipment } from './demo/retry.ts';
import { type Server, startServer } from './demo/server.ts';
import { ship } from './demo/shipment.ts';
import { followParcel, SPEED } from './demo/tracking.ts';
import { readTransactions } from './demo/wallet.ts';
import { readWebhooks, registerWebhook } from './demo/webhooks.ts';

/** Allows webhooks to this machine. */
const SETTINGS = { SIMULATOR_SPEED: String(SPEED), ALLOW_INSECURE_WEBHOOKS: 'true' };

type Scenario = { readonly paying: PaymentOption; readonly until: AbortSignal };

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit(1));

try {
  const [way = '', live = ''] = process.argv.slice(2);
  if (live !== '' && live !== 'lab') throw new UnknownLive(live);
  if (way === 'batch') await demonstrateBatch();
  else await (live === 'lab' ? demonstrateLive() : demonstrate(paymentOption(way)));
} catch (error) {
  process.exitCode = printError(error);
}

async function demonstrate(paying: PaymentOption): Promise<void> {
  console.log();
  print(`${bold('Satukurir')}: one REST API in front of many couriers.`);
  const startedAt = performance.now();
  const server = await startServer({ settings: SETTINGS });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(dim(`${server.origin} on an empty database of its own, up in ${seconds} s`));
  const ending = new AbortController();
  try {
    await runScenario(server, { paying, until: ending.signal });
    await keepServing(server);
  } finally {
    ending.abort();
    await server.stop();
  }
  console.log();
  print(
    dim(
      'The server has stopped, its data and pages are gone. Yours, with its dashboard: make start',
    ),
  );
}

/** Runs the scenario step by step. */
async function runScenario(server: Server, { paying, until }: Scenario): Promise<void> {
  const client = clientOf(server);
  const way = await findAreas(client);
  await listCouriers(client);
  const cheapest = await compareRates(client, way);
  await showRefusals(client, way);
  await showValidationErrors(client, way);
  const quote = await lockPrice(client, way, cheapest);
  const mailbox = await registerWebhook(client, until);
  const bought = await ship(client, { way, quote, paying });
  await retryShipment(client, bought);
  const paidIn = await paying.pay({ client, server, shipment: bought.shipment });
  const awb = await waitForAwb(client, bought, paidIn);
  await followParcel(client, awb);
  await readWebhooks(client, mailbox);
  await readTransactions(client, paying);
  await verifyLedger(server);
  await printLabel(client, { server, shipment: bought.shipment });
}

/** Returns the exit code: 2 for a wrong argument, as in the CLI. */
function printError(error: unknown): number {
  if (error instanceof UnknownPaymentMethod || error instanceof UnknownLive) {
    console.error(error.message);
    return 2;
  }
  console.error(`\n${error instanceof UnexpectedAnswer ? error.message : error}`);
  return 1;
}
