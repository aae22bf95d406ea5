import { hmacOf } from '#adapters/_kit/digest.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  signHook: (body, { webhookSecret = '' }) => ({
    'x-signature': hmacOf(webhookSecret, body, 'hex'),
  }),
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  reads: { rates: wire.decodeRates, book: wire.decodeOrder, track: wire.decodeParcels },
  refusals: {
    orders: mapping.ORDER_REFUSALS,
    cancellations: mapping.CANCEL_REFUSALS,
    pickups: mapping.PICKUP_REFUSALS,
  },
});
