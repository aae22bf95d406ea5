import { describe, expect, it } from '@jest/globals';
import {
  EVENT_RECORDS,
  EVENT_TYPES,
  type EventRecord,
  type EventType,
} from '#domain/notifying/event/event.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { SCENES } from './event-scenes.ts';
import { eventsOfType, fanOut, withoutNetwork } from './webhook-calls.ts';

/** Subject field of events by family; events of the wallet differ by type. */
const SUBJECT_BY_FAMILY: Readonly<Record<string, EventRecord>> = {
  shipment: 'shipment',
  cod: 'shipment',
  pickup: 'pickup',
  topup: 'topup',
  withdrawal: 'withdrawal',
  batch: 'batch',
  claim: 'claim',
  tracker: 'tracker',
  webhook: 'webhook',
  'wallet.topped_up': 'topup',
  'wallet.late_payment': 'shipment',
  'wallet.adjusted': 'transaction',
};
/** Events without a previous status: their subject is new, or has no status. */
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

// Every list is validated against the document, so each body is complete and matches its type.
describe('every change emits its event:', () => {
  it.each(EVENT_TYPES)('emits the event %s', async (type) => {
    const stage = { ...(await newSeller(shared.api)), api: shared.api };
    await SCENES[type](stage);
    await fanOut(shared.api);
    const events = await eventsOfType(stage.client, type);
    expect(events).toHaveLength(1);
    const [family = ''] = type.split('.');
    const subject = SUBJECT_BY_FAMILY[type] ?? SUBJECT_BY_FAMILY[family];
    for (const { data, environment } of events) {
      expect(EVENT_RECORDS.filter((name) => data[name] !== undefined)).toEqual([subject]);
      expect(environment).toBe('TEST');
      expect(data.previous_status === null).toBe(WITHOUT_STATUS.includes(type));
    }
  });
});
