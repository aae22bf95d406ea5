import { idText } from '#domain/id.ts';
import { keyOf } from '#domain/notifying/webhook/signing-secret.ts';
import type {
  ListenCommand,
  ListeningStarted,
  ReceivedWebhook,
} from '#src/usecases/notifying/webhook/listen-to-webhooks.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';

import { flag, type Given, text, UsageError, whole } from './options.ts';
import { isVerified, receivedLines, receivedRow } from './received-webhook.ts';
import type { Watch, WatchEvent } from './watch.ts';

const PORT = { least: 0, most: 65_535, usual: 4000 } as const;
const STATUS = { least: 200, most: 599, usual: 200 } as const;
/** Up to twice the sender's timeout. */
const DELAY = { least: 0, most: 30_000, usual: 0 } as const;

export const webhookWatches: Readonly<Record<string, Watch>> = {
  'webhook listen': {
    about: 'receives webhooks on this machine, and shows and verifies each, until Ctrl-C',
    options: {
      port: { about: `of 127.0.0.1; default: ${PORT.usual}` },
      secret: { about: 'the whsec_… of the endpoint that they are verified by; or' },
      account: { about: 'acc_… or e-mail: it gets a TEST endpoint here for as long as this runs' },
      status: { about: 'the answer to each; default: 200. 500 causes a retry' },
      delay: { about: 'milliseconds until the answer; default: 0. After 15000 it is too late' },
      brief: { about: 'without the bodies', flag: true },
    },
    watch: listen,
  },
};

async function* listen(
  useCases: OperatorUseCases,
  given: Given,
  until: AbortSignal,
): ReturnType<Watch['watch']> {
  const command = commandOf(given);
  const by = await verifierOf(useCases, given);
  const tally = { received: 0, verified: 0, refused: 0, repeated: 0 };
  for await (const event of useCases.listenToWebhooks({ ...command, verifyWith: by }, until)) {
    if (event.kind === 'RECEIVED') count(tally, event);
    yield watchEventOf(event, flag(given, 'brief'));
  }
  return { summary: tally, isGood: true };
}

function commandOf(given: Given): Omit<ListenCommand, 'verifyWith'> {
  return {
    port: whole(given, 'port', PORT),
    status: whole(given, 'status', STATUS),
    delayMs: whole(given, 'delay', DELAY),
  };
}

async function verifierOf(
  { findAccount }: OperatorUseCases,
  given: Given,
): Promise<ListenCommand['verifyWith']> {
  if ((given.secret === undefined) === (given.account === undefined)) {
    throw new UsageError('either --secret or --account is required');
  }
  if (given.account !== undefined) {
    const { accountId } = await findAccount(text(given, 'account'));
    return { accountId };
  }
  const secret = text(given, 'secret');
  if (keyOf(secret) === undefined) {
    throw new UsageError("--secret must be an endpoint's secret, whsec_…");
  }
  return { secret };
}

function listeningAt({ origin, webhookId }: ListeningStarted): WatchEvent {
  const id = webhookId === null ? null : idText('webhook', webhookId);
  return {
    row: { listening: origin, webhook_id: id },
    render: (paint) =>
      [
        `${paint('bold', origin)} listens; Ctrl-C ends it.`,
        ...(id === null ? [] : [`${id} sends there until then.`]),
      ].join('\n'),
  };
}

function watchEventOf(event: ListeningStarted | ReceivedWebhook, isBrief: boolean): WatchEvent {
  if (event.kind === 'LISTENING') return listeningAt(event);
  return { row: receivedRow(event), render: (paint) => receivedLines(event, { isBrief, paint }) };
}

function count(
  tally: Record<'received' | 'verified' | 'refused' | 'repeated', number>,
  received: ReceivedWebhook,
): void {
  tally.received += 1;
  tally[isVerified(received) ? 'verified' : 'refused'] += 1;
  if (received.times > 1) tally.repeated += 1;
}
