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
    expect(titles.filter((title) => title.includes('not asked'))).toEqual([
      'area codes: not asked: it has none of its own',
      'rates: not asked: it reports no errors with HTTP 200',
      'AWBs of ours: not asked: it assigns them',
      'booking: not asked: it assigns each AWB at once',
      'booking: not asked: it refuses no order by a page',
      'look-up: not asked: class C has no look-up',
      'cancellation: not asked: it cancels nothing',
      'pickup: not asked: its bookings include the pickup',
      'webhooks: not asked: it sends none',
      'recorded answers: not asked: none was seen',
    ]);
  });
});
