import { excessOf, lockedCost } from '#domain/money/wallet/courier-bill.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ListCourierBills } from '#src/usecases/money/courier-bill/list-bills.ts';
import type { Command, Findings } from './command.ts';
import { instant } from './options.ts';

export const courierBillCommands: Readonly<Record<string, Command>> = {
  'courier bills': {
    about: 'lists what couriers bill or measured otherwise than was sold, latest first',
    options: { since: { about: 'of shipments created then or later; default: all' } },
    run: async ({ listCourierBills }, given) => bills(listCourierBills, instant(given, 'since')),
  },
};

async function* bills(listCourierBills: ListCourierBills, since: Date | null): Findings {
  let [count, difference] = [0, 0];
  for await (const shipment of listCourierBills(since)) {
    count += 1;
    difference += excessOf(shipment);
    yield view(shipment);
  }
  return { summary: { bills: count, difference }, isGood: true };
}

/** A positive `difference` is our loss; it is zero if the courier reported only a weight. */
function view(shipment: Shipment) {
  return {
    awb: shipment.awb,
    shipment_number: shipment.shipmentNumber,
    courier: shipment.courierCode,
    environment: shipment.environment,
    sold_grams: shipment.chargeableWeightKg * 1_000,
    measured_grams: shipment.measuredWeightGrams,
    locked_cost: lockedCost(shipment),
    billed_cost: shipment.billed,
    difference: excessOf(shipment),
  };
}
