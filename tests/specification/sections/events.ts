import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Client, Endpoint } from '../client.ts';
import { type Delivery, deliveryIdOf, eventOf, openReceiver, verifies } from '../receiver.ts';
import { booked, eventually, type World } from '../world.ts';

type Handler = {
  readonly deliveries: readonly Delivery[];
  readonly secret: string;
  readonly path: string;
  /** Triggers one webhook.test, and waits until this many requests have arrived in total. */
  test(requests: number): Promise<void>;
};

export const events: Checks = {
  async 'events 1'(world) {
    await withHandler(world, {}, async ({ deliveries }) => {
      const { shipment_number: number } = await booked(world.test);
      const moves = () =>
        deliveries
          .filter(({ raw }) => raw.includes(number))
          .map((delivery) => eventOf(delivery).type);
      const wanted = ['shipment.created', 'shipment.paid', 'shipment.booked'];
      const all = await eventually(moves, (types) => types.length >= wanted.length);
      expect(all.toSorted()).toEqual(wanted.toSorted());
    });
  },

  async 'events 2'(world) {
    await withHandler(world, { events: ['webhook.test'] }, async ({ deliveries, secret, test }) => {
      await test(1);
      const delivery = deliveries[0] ?? never();
      expect(verifies(delivery, secret)).toBe(true);
      const { headers, raw } = delivery;
      const timestamp = Number(headers['webhook-timestamp']);
      const later = { ...headers, 'webhook-timestamp': String(timestamp + 1) };
      expect(verifies({ ...delivery, headers: later }, secret)).toBe(false);
      const changed = Buffer.concat([raw, Buffer.from(' ')]);
      expect(verifies({ ...delivery, raw: changed }, secret)).toBe(false);
      expect(verifies(delivery, `whsec_${Buffer.alloc(24).toString('base64')}`)).toBe(false);
    });
  },

  async 'events 3'(world) {
    const failing = { events: ['webhook.test'], answers: [500, 503] };
    await withHandler(world, failing, async ({ deliveries, secret, test }) => {
      await test(3);
      const [first = 0, second = 0, third = 0] = deliveries.map(({ atMs }) => atMs);
      // Only lower bounds, as a retry never comes early, however slow the machine is.
      expect(second - first).toBeGreaterThan(1_000);
      expect(third - second).toBeGreaterThan(3_000);
      for (const delivery of deliveries) expect(verifies(delivery, secret)).toBe(true);
    });
  },

  async 'events 4'(world) {
    const failing = { events: ['webhook.test'], answers: [500] };
    await withHandler(world, failing, async ({ deliveries, test }) => {
      await test(2);
      await test(3);
      const [first, again, other] = deliveries.map(deliveryIdOf);
      expect(first).toMatch(/\S/);
      expect([again === first, other === first]).toEqual([true, false]);
    });
  },

  async 'events 5'(world) {
    for (const status of [200, 202, 204]) {
      const answering = { events: ['webhook.test'], answers: [status] };
      await withHandler(world, answering, async ({ deliveries, path, test }) => {
        await test(1);
        const settled = async () => (await world.test.get(path)).data.last_success_at;
        await eventually(settled, (at) => at !== null);
        expect(deliveries).toHaveLength(1);
      });
    }
  },

  async 'events 6'(world) {
    await withHandler(world, { events: ['webhook.test'] }, async (handler) => {
      const { deliveries, secret, path, test } = handler;
      await test(1);
      expect(eventOf(deliveries[0] ?? never()).type).toBe('webhook.test');
      const rotated = await world.test.post<Endpoint>(`${path}/rotate`);
      await test(2);
      const delivery = deliveries[1] ?? never();
      expect(rotated.data.secret).not.toBe(secret);
      expect(verifies(delivery, rotated.data.secret)).toBe(true);
    });
  },
};

/** Runs the work with a new receiver and endpoint, and removes both afterwards. */
async function withHandler(
  { test }: World,
  { events: wanted, answers }: { readonly events?: string[]; readonly answers?: number[] },
  work: (handler: Handler) => Promise<void>,
): Promise<void> {
  const receiver = await openReceiver(answers);
  const { path, secret } = await endpointAt(test, { url: receiver.url, events: wanted });
  try {
    await work({
      deliveries: receiver.deliveries,
      secret,
      path,
      async test(requests) {
        expect((await test.post(`${path}/test`)).success).toBe(true);
        await eventually(
          () => receiver.deliveries.length,
          (count) => count >= requests,
        );
      },
    });
  } finally {
    receiver.close();
    await test.send({ method: 'DELETE', path });
  }
}

async function endpointAt(test: Client, body: object) {
  const { data } = await test.post<Endpoint>('/webhooks', body);
  return { path: `/webhooks/${data.webhook_id}`, secret: data.secret };
}

function never(): never {
  throw new Error('no webhook has arrived');
}
