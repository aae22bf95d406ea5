import { describe, expect, it } from '@jest/globals';
import type { AttentionKind } from '#domain/insight/figure/attention.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { NEWS_TYPES } from '#domain/notifying/event/news.ts';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { SCENES, type Stage } from './event-scenes.ts';
import { fanOut, withoutNetwork } from './webhook-calls.ts';

/** Parcels that need a person, each with the event of its cause. */
const CAUSES: readonly (readonly [AttentionKind, EventType])[] = [
  ['LOST', 'shipment.lost'],
  ['DAMAGED', 'shipment.damaged'],
  ['BOOKING_FAILED', 'shipment.booking_failed'],
  ['BOOKING_BY_HAND', 'shipment.booking_delayed'],
  ['DELIVERY_FAILED', 'shipment.delivery_failed'],
  ['ON_HOLD', 'shipment.on_hold'],
  ['RETURNED', 'shipment.returned'],
];
/** Events that a person of the account has to learn of from the bell. */
const RUNG: readonly EventType[] = [
  'shipment.lost',
  'shipment.damaged',
  'shipment.returned',
  'shipment.booking_failed',
  'shipment.booking_delayed',
  'shipment.cancel_rejected',
  'pickup.failed',
  'claim.settled',
  'claim.rejected',
  'cod.late',
];
/** JNE settles after seven days. */
const SETTLED_MS = 7 * DAY_MS;
const MINUTES = 60_000;

const shared = sharedApi({ rewire: withoutNetwork });

describe('the list of attention', () => {
  it.each(CAUSES)(
    'lists a parcel as needing attention for %s after the event %s',
    async (kind, type) => {
      const stage = await newStage();
      await SCENES[type](stage);
      expect(await attentionOf(stage)).toEqual([[kind, 1]]);
    },
  );

  it('lists late cash on delivery in the attention list an hour after its time, until it is settled', async () => {
    const stage = await newStage();
    const { clock, container } = shared.api;
    await SCENES['cod.collected'](stage);
    clock.skip(SETTLED_MS + 50 * MINUTES);
    expect(await attentionOf(stage)).toEqual([]);
    clock.skip(20 * MINUTES);
    expect(await attentionOf(stage)).toEqual([['COD_LATE', 1]]);
    await container.get(TOKENS.useCases).cod.settleDueCod();
    expect(await attentionOf(stage)).toEqual([]);
    clock.skip(-SETTLED_MS - 70 * MINUTES);
  });
});

describe('the bell', () => {
  it.each(RUNG)('shows the event %s in the notification bell', async (type) => {
    const stage = await newStage();
    await SCENES[type](stage);
    await fanOut(shared.api);
    const person = await newPerson(shared.api, { account: stage.account });
    const path = `/api/v1/events?sort=newest&limit=20&type=${NEWS_TYPES.join(',')}`;
    const { items } = (await person.client().get<'listEvents'>(path)).data();
    expect(items.map((event) => event.type)).toContain(type);
  });
});

async function newStage(): Promise<Stage> {
  return { ...(await newSeller(shared.api)), api: shared.api };
}

/** Kinds and numbers that a person of the account sees once the workers have counted. */
async function attentionOf({ account }: Stage) {
  const { container } = shared.api;
  await fanOut(shared.api);
  while (await container.get(TOKENS.useCases).figure.countEvents());
  const person = await newPerson(shared.api, { account });
  const answer = await person.client().get<'getOverview'>('/api/dashboard/overview');
  return answer.data().attention.map(({ kind, count }) => [kind, count]);
}
