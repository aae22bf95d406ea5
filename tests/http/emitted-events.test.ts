import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType } from '#domain/event/event.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { SCENES } from './event-scenes.ts';
import { eventsOfType, fanOut, withoutNetwork } from './webhook-calls.ts';

const SUBJECTS = [
  ...(['shipment', 'pickup', 'topup', 'transaction', 'claim', 'tracker', 'webhook'] as const),
];
/** By what an event is about; of the wallet's each is about something else. */
const SUBJECT_BY_FAMILY: Readonly<Record<string, (typeof SUBJECTS)[number]>> = {
  shipment: 'shipment',
  cod: 'shipment',
  pickup: 'pickup',
  claim: 'claim',
  tracker: 'tracker',
  webhook: 'webhook',
  'wallet.topped_up': 'topup',
  'wallet.late_payment': 'shipment',
  'wallet.adjusted': 'transaction',
};
/** These say no status before: what they are about is new, or has none. */
const WITHOUT_STATUS: readonly EventType[] = [
  'shipment.created',
  'shipment.paid',
  'pickup.requested',
  'wallet.adjusted',
  'claim.opened',
  'webhook.disabled',
  'webhook.test',
];

const shared = sharedApi({ rewire: withoutNetwork });

// Every list that is read is held against the document: each body is whole, and what it says it is.
describe('every change emits its event:', () => {
  it.each(EVENT_TYPES)('%s', async (type) => {
    const stage = { ...(await newSeller(shared.api)), api: shared.api };
    await SCENES[type](stage);
    await fanOut(shared.api);
    const events = await eventsOfType(stage.client, type);
    expect(events).toHaveLength(1);
    const [family = ''] = type.split('.');
    const subject = SUBJECT_BY_FAMILY[type] ?? SUBJECT_BY_FAMILY[family];
    for (const { data, environment } of events) {
      expect(SUBJECTS.filter((name) => data[name] !== undefined)).toEqual([subject]);
      expect(environment).toBe('TEST');
      expect(data.previous_status === null).toBe(WITHOUT_STATUS.includes(type));
    }
  });
});
