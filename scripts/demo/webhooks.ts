import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookReceiver } from '#adapters/webhooks/receiver.ts';
import type { IncomingRequest } from '#domain/notifying/webhook/webhook-receiver.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { dim, green, heading, print, showTable, truncated } from './print.ts';

type Created = DataOf<'createWebhook'>;

/** Requests received so far, and the secret that verifies them. */
export type Inbox = { readonly arrivals: readonly IncomingRequest[]; readonly secret: string };

type EventEnvelope = {
  readonly type: string;
  readonly created_at: string;
  readonly data: { readonly sequence: number; readonly previous_status: string | null };
};

const WAY = ['created', 'paid', 'booked', 'picked_up', 'in_transit', 'out_for_delivery'];
const TYPES = [...WAY, 'delivered'].map((step) => `shipment.${step}`);
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;

const COLUMNS = [
  { title: 'sequence', align: 'right' },
  { title: 'type' },
  { title: 'previous_status' },
  { title: 'happened, UTC' },
  { title: 'signature' },
] as const;

/** Registers an endpoint for shipment events, open until the end. */
export async function registerWebhook(client: Client, until: AbortSignal): Promise<Inbox> {
  heading('Where are events sent?');
  print('Events are sent to a URL of yours; for trying out it may be on this machine.');
  const arrivals: IncomingRequest[] = [];
  const { origin, requests } = await webhookReceiver.listen({
    port: 0,
    status: 200,
    delayMs: 0,
    signal: until,
  });
  void collect(requests, arrivals);
  const body = { url: `${origin}/satukurir`, events: TYPES };
  const created = await client.call<Created>({ method: 'POST', path: '/webhooks', body }, 201);
  client.expect('the endpoint', created.enabled, true);
  print(
    truncated(
      `url     ${created.url}\nsecret  ${created.secret.slice(0, 12)}… ${dim('shown only once')}`,
    ),
  );
  return { arrivals, secret: created.secret };
}

/** Received events in the order of `sequence`; each is verified as a receiver would. */
export async function readWebhooks(client: Client, { arrivals, secret }: Inbox): Promise<void> {
  heading('Which events have arrived?');
  print('Verified over the received bytes: Standard Webhooks, in three lines of node:crypto.');
  await untilArrived(arrivals);
  const received = [...new Map(arrivals.map((one) => [one.headers['webhook-id'], one])).values()]
    .map((arrival) => ({ ...envelopeIn(arrival), isGenuine: isGenuine(arrival, secret) }))
    .toSorted((one, other) => one.data.sequence - other.data.sequence);
  client.expect(
    'the received events',
    received.map(({ type, isGenuine: genuine }) => ({ type, genuine })),
    TYPES.map((type) => ({ type, genuine: true })),
  );
  const rows = received.map(({ type, created_at, data: { sequence, previous_status } }) => [
    String(sequence),
    type,
    previous_status ?? dim('–'),
    created_at.slice('2026-11-21T'.length, -1),
    green('ok'),
  ]);
  showTable(COLUMNS, rows);
  print(dim('The numbers between are shipment.tracking_updated, which this endpoint left out.'));
}

async function collect(
  requests: AsyncIterable<IncomingRequest>,
  arrivals: IncomingRequest[],
): Promise<void> {
  for await (const arrival of requests) arrivals.push(arrival);
}

/** The last event arrives shortly after its status is visible. */
async function untilArrived(arrivals: readonly IncomingRequest[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const hasAll = () => TYPES.every((type) => arrivals.some((one) => envelopeIn(one).type === type));
  while (!hasAll() && performance.now() < until) await sleep(LOOK_AGAIN_MS);
}

function envelopeIn({ body }: IncomingRequest): EventEnvelope {
  return JSON.parse(body ?? 'null');
}

function isGenuine({ headers, body }: IncomingRequest, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}
