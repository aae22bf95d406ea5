import { describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const NOTHING = { bookings: 0, cancellations: 0, pickups: 0 };

const shared = sharedApi();
const lagOf = async ({ port }: { readonly port: number }) => {
  const answer = await apiClient(port).get<'getReadiness'>('/readyz');
  return [answer.status, answer.data().lag];
};

describe('the readiness of a process that runs jobs', () => {
  it('reports how long the oldest unclaimed booking has been due', async () => {
    expect(await lagOf(shared.api)).toEqual([200, NOTHING]);
    const { client } = await newSeller(shared.api);
    await sold(client);
    await withClient(shared.database.ownerUrl, (owner) =>
      owner.query(`UPDATE booking_intent SET due_at = due_at - interval '1 hour'`),
    );
    // The answer is cached for a while.
    shared.api.clock.skip(60_000);
    const [status, lag] = await lagOf(shared.api);
    expect([status, lag]).toMatchObject([200, { cancellations: 0, pickups: 0 }]);
    expect(Object(lag).bookings).toBeGreaterThanOrEqual(3_600);
    await shared.api.work();
    shared.api.clock.skip(60_000);
    expect(await lagOf(shared.api)).toEqual([200, NOTHING]);
  });

  it('reports no worker lag in a process that only serves requests', async () => {
    const api = await shared.another({ settings: { ROLE: 'api' } });
    expect(await lagOf(api)).toEqual([200, null]);
  });
});
