import { beforeAll, describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import type { Answer, ApiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  advance,
  booked,
  cancelPickup,
  requestPickup,
  shown,
  shownPickup,
  untilDecided,
} from './pickup-calls.ts';

/** Requests at once: enough to collide, and no more than connections. */
const AT_ONCE = 5;
const ROUNDS = 2;

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = (await newSeller(shared.api)).client;
});

describe('a pickup whose shipments move at the same time', () => {
  it('completes a pickup once when all its shipments move at the same time', async () => {
    const { id, numbers } = await confirmed();
    const answers = await Promise.all(numbers.map((one) => advance(client, one, 'PICKED_UP')));
    expect(answers.map(verdictOf)).toEqual(answers.map(() => 'done'));
    expect((await shownPickup(client, id)).data()).toMatchObject({
      status: 'COMPLETED',
      shipments: numbers,
    });
    expect(await eventTypesOf(id)).toEqual(['requested', 'confirmed', 'completed']);
    for (const one of numbers) expect(await shown(client, one)).toMatchObject({ pickup_id: id });
  });

  it('cancels a pickup with its waiting shipments, and keeps those that were picked up', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, numbers } = await confirmed();
      const answers = await Promise.all([
        ...numbers.slice(0, round + 2).map((one) => advance(client, one, 'PICKED_UP')),
        cancelPickup(client, id),
        ...numbers.slice(round + 2, -1).map((one) => advance(client, one, 'PICKED_UP')),
      ]);
      expect(answers.map(verdictOf)).toEqual(answers.map(() => 'done'));
      expect((await shownPickup(client, id)).data().status).toBe('CANCELLED');
      expect(await eventTypesOf(id)).toEqual(['requested', 'confirmed', 'cancelled']);
      const last = await shown(client, numbers.at(-1) ?? '');
      expect(last).toMatchObject({ status: 'BOOKED', pickup_id: null });
      for (const one of numbers.slice(0, -1)) {
        const { status, pickup_id: pickup } = await shown(client, one);
        expect([status, [id, null].includes(pickup)]).toEqual(['PICKED_UP', true]);
      }
    }
  });
});

async function confirmed() {
  const { numbers, body } = await booked(shared.api, client, AT_ONCE);
  const { pickup_id: id } = (await requestPickup(client, body)).data();
  await untilDecided(shared.api);
  return { id, numbers };
}

function verdictOf({ status, text }: Answer): string {
  return status === 200 ? 'done' : text;
}

/** Types of the pickup's events, in order. */
async function eventTypesOf(id: string): Promise<readonly string[]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ type: string }>('SELECT type FROM event WHERE subject = $1 ORDER BY sequence', [
      uuidOf('pickup', id),
    ]),
  );
  return rows.map(({ type }) => type.replace('pickup.', ''));
}
