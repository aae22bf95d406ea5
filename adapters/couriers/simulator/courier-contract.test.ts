import { describe } from '@jest/globals';
import { courierContract } from '../fixtures/courier-contract.ts';
import { EVERY_COURIER } from './fixtures/couriers.ts';
import { openSimulator, permitForReceiver } from './fixtures/simulator-scene.ts';

describe.each(EVERY_COURIER)('courier contract with the simulated courier %s', (code) => {
  courierContract(() => {
    const { couriers, memory } = openSimulator();
    const courier = couriers.find(({ profile }) => profile.code === code);
    if (courier === undefined) throw new Error(`there is no ${code}`);
    return {
      courier,
      permit: permitForReceiver('Sari'),
      orders: () => memory.rows().map(({ reference }) => reference),
      pickups: () => memory.pickups().map(({ reference }) => reference),
    };
  });
});
