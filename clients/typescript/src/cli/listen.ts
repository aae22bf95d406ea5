import { randomBytes } from 'node:crypto';
import { pause } from '../send.ts';
import { signWebhook } from '../webhooks.ts';
import { type Command, UsageError } from './command.ts';
import { type Event, eventsFrom, row, typesIn } from './events.ts';
import { numberOf } from './given.ts';

/** The service waits equally long for a receiver. */
const ANSWER_MS = 15_000;
/** Delays before the second and third attempt, as for a TEST endpoint. */
const RETRY_AFTER_MS = [2_000, 5_000];
const SECRET_BYTES = 24;

export const listen: Command = {
  about: 'forward webhooks to your own machine, signed, without a public address',
  options: {
    to: { about: 'URL that gets them; without one they are only shown', value: 'URL' },
    type: { about: 'these types only, separated by commas', value: 'TYPES' },
    secret: { about: 'secret to sign with; default: a new one, which is printed', value: 'WHSEC' },
    after: { about: 'begin after this position, in place of now', value: 'POSITION' },
  },
  async run({ given, terminal, client }) {
    const { to, secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` } = given.options;
    if (to !== undefined && !/^https?:\/\/./.test(to)) {
      throw new UsageError(`--to must be a URL such as http://localhost:4000/hooks, not ${to}`);
    }
    const after = numberOf(given, 'after');
    const api = await client();
    const signal = terminal.interrupted();
    if (to !== undefined) terminal.note(`Secret: ${secret}`);
    terminal.note(`Events go to ${to ?? 'this terminal'}; Ctrl-C ends it.`);
    const from = { filters: typesIn(given), signal, ...(after !== undefined && { after }) };
    for await (const event of eventsFrom(api, from)) {
      const answer = to === undefined ? undefined : await forward(event, { to, secret, signal });
      const { time, type, about } = row(event);
      const line = [time, type, about, answer?.text].filter(Boolean).join('  ');
      terminal.show({ event, ...(answer && { answer: answer.text }) }, line);
    }
  },
};

type Target = { readonly to: string; readonly secret: string; readonly signal: AbortSignal };

/** Sends an event as the service does: the same body, a new signature with each attempt. */
async function forward(event: Event, target: Target) {
  const { position: _, ...frozen } = event;
  const body = JSON.stringify(frozen);
  let text = '';
  for (const waitMs of [0, ...RETRY_AFTER_MS]) {
    if (waitMs > 0) await pause(waitMs, target.signal);
    text = await attempt({ id: event.id, body }, target);
    if (/^2\d\d$/.test(text)) break;
  }
  return { text };
}

/** Returns the status of the answer, or the reason why there was none. */
async function attempt(
  message: { readonly id: string; readonly body: string },
  { to, secret, signal }: Target,
): Promise<string> {
  const headers = {
    ...(await signWebhook(message, secret)),
    'content-type': 'application/json',
    'user-agent': 'Satukurir-Webhooks/1.0',
  };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const request = { method: 'POST', headers, body: message.body, signal: limit };
    const response = await fetch(to, { ...request, redirect: 'manual' });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    if (signal.aborted) throw error;
    const { cause, message: why } = error as Error;
    return cause instanceof Error && cause.message !== '' ? cause.message : why;
  }
}
