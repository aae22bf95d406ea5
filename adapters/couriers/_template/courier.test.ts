import { courierSuite } from '../_kit/fixtures/suite.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  refusals: {
    orders: mapping.ORDER_REFUSALS,
    cancellations: mapping.CANCEL_REFUSALS,
    pickups: mapping.PICKUP_REFUSALS,
  },
});
