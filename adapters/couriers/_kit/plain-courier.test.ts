import { describe, expect, it } from '@jest/globals';
import {
  booked,
  history,
  provider,
  REFUSALS,
  STATUSES,
  tariff,
} from './fixtures/plain-courier/courier.ts';
import { checksOf, courierSuite, titleOf } from './fixtures/suite.ts';

const SUBJECT = {
  provider,
  fixtures: new URL('./fixtures/plain-courier/fixtures/', import.meta.url),
  statuses: STATUSES,
  reads: { rates: tariff, book: booked, track: history },
  refusals: { orders: REFUSALS },
};

courierSuite(SUBJECT);

describe('courier contract: missing capabilities', () => {
  it('names each missing capability of a courier in place of its checks', () => {
    const titles = checksOf(SUBJECT).map(titleOf);
    expect(titles.filter((title) => title.includes('does not apply'))).toEqual([
      'area codes: does not apply: it has none of its own',
      'rates: does not apply: it reports no errors with HTTP 200',
      'AWBs of ours: does not apply: it assigns them',
      'booking: does not apply: it assigns each AWB at once',
      'booking: does not apply: it refuses no order by a page',
      'look-up: does not apply: class C has no look-up',
      'cancellation: does not apply: it cancels nothing',
      'pickup: does not apply: its bookings include the pickup',
      'webhooks: does not apply: it sends none',
      'recorded answers: does not apply: none was seen',
    ]);
  });
});
