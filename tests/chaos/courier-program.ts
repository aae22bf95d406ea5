/**
 * The couriers of a chaos run, and its judge: a process with a log of its own, which is all that it
 * keeps. Says the port, then each line of its log and what is to be posted to our hooks; hears
 * a `CourierWish` a line; ends with its input.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { share } from '#tests/kit/share.ts';
import { courierBooks } from './courier-books.ts';
import { checkOn, takenAwb } from './courier-checks.ts';
import { courierDesk } from './courier-desk.ts';
import { courierLife } from './courier-life.ts';
import { type CourierDeed, openCourierLog } from './courier-log.ts';
import type { CourierTask, CourierWish } from './courier-task.ts';
import type { Mischief } from './mischief.ts';
import { pickupBooks } from './pickup-books.ts';
import { pickupDesk } from './pickup-desk.ts';
import { say } from './told.ts';
import {
  type CancelRequest,
  type ChaosCode,
  type CreateAnswer,
  type CreateRequest,
  type PickupRequest,
  SECRET,
  TLS,
} from './wire.ts';

/** What was committed before the call is there at once; a database that is down is asked later. */
const CHECK_FIRST_MS = 400;
const SLOW_MS = 1_200;

const ANSWERS: Readonly<Record<Mischief, (answer: ServerResponse, told: CreateAnswer) => void>> = {
  none: end,
  slow: end,
  // Whoever asked hangs up when its patience is over.
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

const task: CourierTask = JSON.parse(process.argv[2] ?? '');
const log = openCourierLog(task.logFile);
const books = courierBooks(log.before);
const pickups = pickupBooks(log.before);
const chance = seededChance(task.seed + log.before.length);
const drawn = () => share(chance);
const record = (deed: CourierDeed) => {
  const line = log.write(deed);
  books.heed(line);
  pickups.heed(line);
  say({ told: 'deed', line });
};
const life = courierLife({
  ...{ books, record, share: drawn },
  tell: ({ courier, reference }, body) =>
    say({ told: 'news', letter: { courier, reference, body } }),
});
const desk = courierDesk({ terms: task, books, record, begin: life.begin, share: drawn });
const depot = pickupDesk({ books: pickups, record });
let hanging: ChaosCode | null = null;
const check = checkOn(task.databaseUrl);
const options: ServerOptions = { ...TLS, pskCallback: () => SECRET };
const server = createServer(options, (asked, answer) => {
  text(asked)
    .then((body) => respond(asked.url ?? '', body, answer))
    .catch(() => answer.destroy());
});
server.listen(task.port, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
say({ told: 'serves', port });
desk.resume(log.before);
life.resume();

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const wish: CourierWish = JSON.parse(line);
    if ('slow' in wish) desk.slowDown(wish.slow);
    else hanging = wish.hangs;
  })
  .on('close', () => process.exit());

/** `body` is what its path takes: both ends are ours. */
function respond(path: string, body: string, answer: ServerResponse): Promise<void> | void {
  const { courier, reference }: Pick<CreateRequest, 'courier' | 'reference'> = JSON.parse(body);
  if (courier === hanging) {
    if (path === '/create') record({ courier, reference, act: 'HUNG' });
    // Whoever asked hangs up when its patience is over.
    return;
  }
  if (path === '/create') return create(JSON.parse(body), answer);
  if (path === '/look-up') return end(answer, desk.lookUp(JSON.parse(body)));
  if (path === '/cancel') return cancel(JSON.parse(body), answer);
  if (path === '/pickup') return pickUp(JSON.parse(body), answer);
  if (path === '/cancel-pickup') return end(answer, depot.cancel(JSON.parse(body)));
  end(answer, desk.track(JSON.parse(body)));
}

function cancel(request: CancelRequest, answer: ServerResponse): void {
  const { isLost, answer: told } = desk.cancel(request);
  if (isLost) answer.destroy();
  else end(answer, told);
}

function pickUp(request: PickupRequest, answer: ServerResponse): void {
  const { mischief, answer: told } = depot.request(request);
  if (mischief === 'lost') answer.destroy();
  else end(answer, told);
}

async function create(request: CreateRequest, answer: ServerResponse): Promise<void> {
  const { courier, reference } = request;
  let isLate = false;
  const checked = check(reference, () => isLate).then((complaints) => {
    for (const complaint of complaints) record({ courier, reference, act: 'COMPLAINT', complaint });
  });
  await Promise.race([checked, sleep(CHECK_FIRST_MS)]);
  isLate = true;
  const { mischief, answer: honest } = desk.create(request);
  if (honest === undefined) return;
  const told = await toldOf(request, mischief, honest);
  const awb = 'awb' in told ? told.awb : null;
  if (mischief === 'slow') await sleep(SLOW_MS);
  record({ courier, reference, act: 'ANSWER', mischief, awb });
  ANSWERS[mischief](answer, told);
}

/** What it says is not always what it did. */
async function toldOf(
  { courier, reference }: CreateRequest,
  mischief: Mischief,
  honest: CreateAnswer,
): Promise<CreateAnswer> {
  if (mischief !== 'taken awb' && mischief !== 'other order') return honest;
  const awb = await takenAwb(task.databaseUrl, { courier, reference });
  if (awb === undefined) return honest;
  const other = books.byAwb(awb)?.reference ?? reference;
  return { awb, reference: mischief === 'other order' ? other : reference };
}

function end(answer: ServerResponse, body: unknown): void {
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
