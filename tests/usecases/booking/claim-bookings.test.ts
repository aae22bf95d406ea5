import { describe, expect, it } from '@jest/globals';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { bookingScene } from '../booking-scene.ts';

describe('a claim', () => {
  it('takes the longest due first, no more than its account’s share, and only once', async () => {
    const scene = await bookingScene();
    const keys: ShipmentKey[] = [];
    for (let count = 0; count < 3; count++) {
      keys.push(await scene.createShipment());
      scene.clock.advance(1_000);
    }
    const claimed = await scene.claim(4);
    expect(claimed.map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(keys.slice(0, 2));
    expect(claimed.map(({ attempt, claimedAtMs }) => [attempt.fencingToken, claimedAtMs])).toEqual([
      [1, 3_000],
      [1, 3_000],
    ]);
    expect((await scene.claim(4)).map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(
      keys.slice(2),
    );
    expect(await scene.claim(4)).toEqual([]);
  });

  it('of those that were named leaves the others alone', async () => {
    const scene = await bookingScene();
    await scene.createShipment();
    const named = await scene.createShipment();
    const claimed = await scene.claim(9, [named]);
    expect(claimed.map(({ attempt }) => attempt.shipmentNumber)).toEqual([named.shipmentNumber]);
  });
});
