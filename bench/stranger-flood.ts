/** Runs in a worker thread, so that its load does not delay the measuring thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { newSessionToken } from '#domain/people/access/session.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FloodRequest, flood } from '#tests/kit/flood.ts';

/** Senders from different networks, with one request at a time each. */
export const STRANGERS = 350;
const ANSWERED = 400;
const TOKEN_LETTERS = '0123456789ABCDEF';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

export const ATTACKS: Readonly<Record<string, (number: number) => FloodRequest>> = {
  'unknown keys': (number) => ({
    method: 'GET',
    path: '/api/v1/balance',
    headers: { Authorization: `Bearer ${newApiKeyText('LIVE', seededRandom(number))}` },
  }),
  'sign-ins': (number) => ({
    method: 'POST',
    path: '/api/dashboard/sign-in',
    headers: OURS,
    body: { email: `${number}@shop.example`, password: 'a-guess-of-a-stranger' },
  }),
  registrations: (number) => ({
    method: 'POST',
    path: '/api/dashboard/register',
    headers: OURS,
    body: { email: `${number}@shop.example`, language: 'id' },
  }),
  'wrong tokens of tracking pages': (number) => ({
    method: 'GET',
    path: `/t/261127${wrongText(number, 9)}-${wrongText(number, 16)}`,
  }),
  'cookies of no session': (number) => ({
    method: 'GET',
    path: '/api/v1/balance',
    headers: { Cookie: `satukurir=${newSessionToken(seededRandom(number))}` },
  }),
};

function wrongText(number: number, length: number): string {
  return seededRandom(number).text(length, TOKEN_LETTERS);
}

const given: { readonly port: number; readonly attack: string } | null = workerData;
const requestOf = ATTACKS[given?.attack ?? ''];
if (given !== null && requestOf !== undefined) {
  const strangers = flood({ port: given.port, senders: STRANGERS, requestOf });
  parentPort?.once('message', () => void strangers.end().then(() => parentPort?.close()));
  await strangers.answered(ANSWERED);
  parentPort?.postMessage('begun');
}
