import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookReceiver } from '#adapters/webhooks/receiver.ts';
import type { Arrival } from '#domain/webhook/webhook-receiver.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { cut, dim, green, heading, say, showTable } from './tell.ts';

type Created = DataOf<'createWebhook'>;

/** What has arrived so far, and what it is verified with. */
export type Mailbox = { readonly arrivals: readonly Arrival[]; readonly secret: string };

type Told = {
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

/** An endpoint of ours for what happens to shipments, open until the end. */
export async function nameWebhook(client: Client, until: AbortSignal): Promise<Mailbox> {
  heading('Where to be told');
  say('What happens is sent to a URL of ours; at home it may be one of this machine.');
  const arrivals: Arrival[] = [];
  const { origin, requests } = await webhookReceiver.listen({
    ...{ port: 0, status: 200, delayMs: 0, until },
  });
  void collect(requests, arrivals);
  const body = { url: `${origin}/satukurir`, events: TYPES };
  const created = await client.ask<Created>({ method: 'POST', path: '/webhooks', body }, 201);
  client.expect('the endpoint', created.enabled, true);
  say(
    cut(
      `url     ${created.url}\nsecret  ${created.secret.slice(0, 12)}… ${dim('shown this once')}`,
    ),
  );
  return { arrivals, secret: created.secret };
}

/** What has arrived, in the order that `sequence` tells; each is verified as a receiver does. */
export async function readWebhooks(client: Client, { arrivals, secret }: Mailbox): Promise<void> {
  heading('What it was told meanwhile');
  say('Verified over the bytes as they came: Standard Webhooks, in three lines of node:crypto.');
  await untilArrived(arrivals);
  const told = [...new Map(arrivals.map((one) => [one.headers['webhook-id'], one])).values()]
    .map((arrival) => ({ ...toldIn(arrival), isGenuine: isGenuine(arrival, secret) }))
    .toSorted((one, other) => one.data.sequence - other.data.sequence);
  client.expect(
    'what it was told',
    told.map(({ type, isGenuine: genuine }) => ({ type, genuine })),
    TYPES.map((type) => ({ type, genuine: true })),
  );
  const rows = told.map(({ type, created_at, data: { sequence, previous_status } }) => [
    ...[String(sequence), type, previous_status ?? dim('–')],
    ...[created_at.slice('2026-11-21T'.length, -1), green('ok')],
  ]);
  showTable(COLUMNS, rows);
}

async function collect(requests: AsyncIterable<Arrival>, arrivals: Arrival[]): Promise<void> {
  for await (const arrival of requests) arrivals.push(arrival);
}

/** The last step is told a moment after it was seen. */
async function untilArrived(arrivals: readonly Arrival[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const hasAll = () => TYPES.every((type) => arrivals.some((one) => toldIn(one).type === type));
  while (!hasAll() && performance.now() < until) await sleep(LOOK_AGAIN_MS);
}

function toldIn({ body }: Arrival): Told {
  return JSON.parse(body ?? 'null');
}

function isGenuine({ headers, body }: Arrival, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}
