import { describe, expect, it } from '@jest/globals';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { openDepot } from '../depot.ts';

describe('a claim', () => {
  it('takes the longest due first, no more than its account’s share, and only once', async () => {
    const depot = await openDepot();
    const keys: ShipmentKey[] = [];
    for (let count = 0; count < 3; count++) {
      keys.push(await depot.sell());
      depot.clock.advance(1_000);
    }
    const claimed = await depot.claim(4);
    expect(claimed.map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(keys.slice(0, 2));
    expect(claimed.map(({ attempt, claimedAtMs }) => [attempt.fence, claimedAtMs])).toEqual([
      [1, 3_000],
      [1, 3_000],
    ]);
    expect((await depot.claim(4)).map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(
      keys.slice(2),
    );
    expect(await depot.claim(4)).toEqual([]);
  });

  it('of those that were named leaves the others alone', async () => {
    const depot = await openDepot();
    await depot.sell();
    const named = await depot.sell();
    const claimed = await depot.claim(9, [named]);
    expect(claimed.map(({ attempt }) => attempt.shipmentNumber)).toEqual([named.shipmentNumber]);
  });
});
