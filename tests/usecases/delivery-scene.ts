import { type ClientEvent, type EventType, nextEventHead } from '#domain/notifying/event/event.ts';
import type { DeliveryWithAttempts } from '#domain/notifying/webhook/delivery.ts';
import { newSecret } from '#domain/notifying/webhook/signing-secret.ts';
import {
  freeSlot,
  newWebhook,
  type Webhook,
  type WebhookTerms,
} from '#domain/notifying/webhook/webhook.ts';
import type {
  WebhookReply,
  WebhookRequest,
  WebhookSender,
} from '#domain/notifying/webhook/webhook-sender.ts';
import type { Random } from '#domain/random.ts';
import { disableWebhook } from '#src/usecases/notifying/webhook/disable-webhook.ts';
import { webhookUseCases } from '#src/usecases/notifying/webhook/use-cases.ts';
import { eventText } from '#src/views/notifying/event.ts';
import { type WebhookWork, webhookWork } from '#src/workers/webhook-work.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FakeStorage, fakeStorage } from '#tests/kit/fakes/storage.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

export const TENANT = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  environment: 'TEST',
} as const;
export const START = new Date('2026-11-21T08:00:00.000Z');

/** A receiver's reply; the first request is number 1. */
export type Receiver = (
  request: WebhookRequest,
  number: number,
) => WebhookReply | Promise<WebhookReply>;

type Storage = Pick<FakeStorage, 'stores' | 'unitOfWork' | 'stored'>;

/** Endpoints, events, and one process that delivers them. */
export type DeliveryScene = {
  readonly storage: Storage;
  readonly clock: SettableClock;
  readonly random: Random;
  readonly complaints: readonly string[];
  /** The requests, in the order of their start. */
  readonly sent: readonly WebhookRequest[];
  readonly work: WebhookWork;
  readonly disable: ReturnType<typeof disableWebhook>;
  addEndpoint(terms?: Partial<WebhookTerms>): Promise<Webhook>;
  /** Appends an event of that type. */
  emit(type?: EventType, subject?: string): Promise<ClientEvent>;
  /** Sets the receiver of webhooks for a URL. */
  answer(url: string, receiver: Receiver): void;
  /** Fans out events and sends all deliveries that are due. */
  run(): Promise<void>;
  /** Advances the clock and runs the timers: every quarter of a second. */
  pass(ms: number, everyMs?: number): Promise<void>;
  recover(): Promise<boolean>;
  deliveriesOf(webhook: Webhook): Promise<readonly DeliveryWithAttempts[]>;
  find(webhook: Webhook): Promise<Webhook>;
};

type Options = {
  readonly storage?: Storage;
  readonly clock?: SettableClock;
  readonly random?: Random;
  readonly receivers?: Map<string, Receiver>;
  /** Replaces the scripted receivers. */
  readonly sender?: Pick<WebhookSender, 'send'>;
};

export const OK: Receiver = () => answered(200);

export function answered(status: number, retryAfter: string | null = null): WebhookReply {
  return { kind: 'ANSWERED', status, retryAfter, excerpt: `${status}` };
}

export function deliveryScene({
  clock = settableClock(START),
  storage = fakeStorage(clock),
  random = seededRandom(3),
  receivers = new Map(),
  sender,
}: Options = {}): DeliveryScene {
  const sent: WebhookRequest[] = [];
  const complaints: string[] = [];
  const { stores, unitOfWork } = storage;
  const { webhooks, deliveries } = stores;
  const webhookSender: WebhookSender = {
    refusalOf: async () => null,
    async send(request) {
      sent.push(request);
      if (sender !== undefined) return sender.send(request);
      const number = sent.filter(({ url }) => url === request.url).length;
      return (receivers.get(request.url) ?? OK)(request, number);
    },
  };
  const reportError = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const ports = fakePorts({ ...storage, clock }, { random, webhookSender, reportError });
  const disable = disableWebhook(ports);
  const { fanOutEvents, continueRecoveries, ...delivering } = webhookUseCases(ports);
  const work = webhookWork({ ...ports, ...delivering });
  const run = async () => {
    while (await fanOutEvents());
    await work.beginDue();
    await settled();
  };
  let count = 0;
  return {
    storage,
    clock,
    random,
    complaints,
    sent,
    work,
    disable,
    run,
    async addEndpoint(terms = {}) {
      const slot = freeSlot(await webhooks.all(TENANT), random);
      const key = { ...TENANT, webhookId: random.uuid() };
      const all = { ...TERMS, url: `https://shop.example/${slot}`, ...terms };
      const first = { slot, secret: newSecret(random), now: clock.now() };
      const webhook = newWebhook(key, all, first);
      await writeAll({ unitOfWork }, (write) => write.webhooks.insert(webhook));
      return webhook;
    },
    async emit(type = 'shipment.delivered', subject = `SHP${count}`) {
      count += 1;
      const before = { tenant: TENANT, lastSequence: 0, previousStatus: null, now: clock.now() };
      const head = nextEventHead({ ...before, type, subject }, random);
      const event = {
        ...head,
        body: eventText(head, { about: 'shipment', view: `{"weight":${count}}` }),
      };
      await writeAll({ unitOfWork }, (write) => write.events.append([event]));
      return event;
    },
    answer: (url, receiver) => void receivers.set(url, receiver),
    async pass(ms, everyMs = 250) {
      for (let passed = 0; passed < ms; passed += everyMs) {
        clock.advance(everyMs);
        await run();
      }
    },
    recover: continueRecoveries,
    async deliveriesOf(webhook) {
      const filter = { createdFrom: null, createdTo: null, statuses: null, eventId: null };
      const page = { limit: 50, offset: 0, includeTotal: false };
      return (await deliveries.list(webhook, filter, page)).items;
    },
    async find(webhook) {
      const found = await webhooks.find(webhook);
      if (found === undefined) throw new Error('the endpoint is not there');
      return found;
    },
  };
}

/** A scene with one endpoint, whose receiver gives this answer. */
export async function endpointWith(receiver: Receiver = OK) {
  const scene = deliveryScene();
  const webhook = await scene.addEndpoint();
  scene.answer(webhook.url, receiver);
  return { scene, webhook };
}

/** Waits until all pending promises have settled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const TERMS = { events: ['*'], description: null, enabled: true } as const;
