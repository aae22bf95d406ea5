/**
 * Process of the couriers of a chaos run, which also checks their orders. Its only state is its
 * log. Writes its port, then each log line and each webhook to be sent; reads one `CourierCommand`
 * per line; ends when its input closes.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { randomFraction } from '#tests/kit/share.ts';
import { courierBehaviour } from './courier-behaviour.ts';
import { checkOn, takenAwb } from './courier-checks.ts';
import { type CourierLogEntry, openCourierLog } from './courier-log.ts';
import type { CourierCommand, CourierOptions } from './courier-options.ts';
import { courierOrders } from './courier-orders.ts';
import { courierPickups } from './courier-pickups.ts';
import type { Mischief } from './mischief.ts';
import { orderProgress } from './order-progress.ts';
import { pickupBehaviour } from './pickup-behaviour.ts';
import { emitMessage } from './process-messages.ts';
import {
  type CancelRequest,
  type ChaosCode,
  type CreateAnswer,
  type CreateRequest,
  type PickupRequest,
  SECRET,
  TLS,
} from './wire.ts';

/**
 * Rows committed before the call are visible at once; while the database is down, the check runs
 * after the answer.
 */
const CHECK_FIRST_MS = 400;
const SLOW_MS = 1_200;

const ANSWERS: Readonly<Record<Mischief, (answer: ServerResponse, body: CreateAnswer) => void>> = {
  none: end,
  slow: end,
  // The client disconnects at its deadline.
  timeout: () => {},
  late: () => {},
  'too late': () => {},
  reset: (answer) => void answer.destroy(),
  error: (answer) => void answer.writeHead(500).end('{"error":"out of order"}'),
  garbage: (answer) => void answer.writeHead(200).end('<html>'),
  'taken awb': end,
  'other order': end,
  refused: end,
  accepted: end,
  dropped: end,
  moves: end,
  'cancel lost': end,
  'cancel refused': end,
};

const options: CourierOptions = JSON.parse(process.argv[2] ?? '');
const log = openCourierLog(options.logFile);
const orders = courierOrders(log.before);
const pickups = courierPickups(log.before);
const seeded = seededRandom(options.seed + log.before.length);
const random = () => randomFraction(seeded);
const record = (entry: CourierLogEntry) => {
  const line = log.append(entry);
  orders.apply(line);
  pickups.apply(line);
  emitMessage({ kind: 'deed', line });
};
const progress = orderProgress({
  orders,
  record,
  share: random,
  send: ({ courier, reference }, body) =>
    emitMessage({ kind: 'news', letter: { courier, reference, body } }),
});
const behaviour = courierBehaviour({
  terms: options,
  orders,
  record,
  begin: progress.begin,
  share: random,
});
const pickupResponses = pickupBehaviour({ pickups, record });
let hanging: ChaosCode | null = null;
const check = checkOn(options.databaseUrl);
const tls: ServerOptions = { ...TLS, pskCallback: () => SECRET };
const server = createServer(tls, (request, answer) => {
  text(request)
    .then((body) => respond(request.url ?? '', body, answer))
    .catch(() => answer.destroy());
});
server.listen(options.port, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
emitMessage({ kind: 'serves', port });
behaviour.resume(log.before);
progress.resume();

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const command: CourierCommand = JSON.parse(line);
    if ('slow' in command) behaviour.slowDown(command.slow);
    else hanging = command.hangs;
  })
  .on('close', () => process.exit());

/** `body` is valid for its path, as both ends are test code. */
function respond(path: string, body: string, answer: ServerResponse): Promise<void> | void {
  const { courier, reference }: Pick<CreateRequest, 'courier' | 'reference'> = JSON.parse(body);
  if (courier === hanging) {
    if (path === '/create') record({ courier, reference, act: 'HUNG' });
    // The caller disconnects at its deadline.
    return;
  }
  if (path === '/create') return create(JSON.parse(body), answer);
  if (path === '/look-up') return end(answer, behaviour.lookUp(JSON.parse(body)));
  if (path === '/cancel') return cancel(JSON.parse(body), answer);
  if (path === '/pickup') return pickUp(JSON.parse(body), answer);
  if (path === '/cancel-pickup') return end(answer, pickupResponses.cancel(JSON.parse(body)));
  end(answer, behaviour.track(JSON.parse(body)));
}

function cancel(request: CancelRequest, answer: ServerResponse): void {
  const { isLost, answer: sent } = behaviour.cancel(request);
  if (isLost) answer.destroy();
  else end(answer, sent);
}

function pickUp(request: PickupRequest, answer: ServerResponse): void {
  const { mischief, answer: sent } = pickupResponses.request(request);
  if (mischief === 'lost') answer.destroy();
  else end(answer, sent);
}

async function create(request: CreateRequest, answer: ServerResponse): Promise<void> {
  const { courier, reference } = request;
  let isLate = false;
  const checked = check(reference, () => isLate).then((problems) => {
    for (const problem of problems) record({ courier, reference, act: 'PROBLEM', problem });
  });
  await Promise.race([checked, sleep(CHECK_FIRST_MS)]);
  isLate = true;
  const { mischief, answer: honest } = behaviour.create(request);
  if (honest === undefined) return;
  const sent = await distortedAnswer(request, mischief, honest);
  const awb = 'awb' in sent ? sent.awb : null;
  if (mischief === 'slow') await sleep(SLOW_MS);
  record({ courier, reference, act: 'ANSWER', mischief, awb });
  ANSWERS[mischief](answer, sent);
}

/** The answer to send, which may differ from the decision. */
async function distortedAnswer(
  { courier, reference }: CreateRequest,
  mischief: Mischief,
  honest: CreateAnswer,
): Promise<CreateAnswer> {
  if (mischief !== 'taken awb' && mischief !== 'other order') return honest;
  const awb = await takenAwb(options.databaseUrl, { courier, reference });
  if (awb === undefined) return honest;
  const other = orders.byAwb(awb)?.reference ?? reference;
  return { awb, reference: mischief === 'other order' ? other : reference };
}

function end(answer: ServerResponse, body: unknown): void {
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
