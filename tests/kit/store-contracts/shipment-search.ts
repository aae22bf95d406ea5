import { expect } from '@jest/globals';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shownShipment } from '#domain/selling/shipment/shown-shipment.ts';
import type { Check, Storage } from './contract.ts';
import { uuid } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './shipment-samples.ts';

export function shipmentSearchChecks(): Check[] {
  return [
    {
      name: 'finds shipments by the beginning of a number, of an AWB and of a reference',
      async check(storage) {
        await insertShipments(storage, [
          nthShipment(101, { awb: 'SIMab1', reference: 'INV-1' }),
          nthShipment(102, { awb: 'SIMAB2', reference: 'INV-2' }),
          nthShipment(103, { awb: 'SIMAC', reference: 'INV-2' }),
          nthShipment(204, { awb: null, reference: 'inv-3' }),
          nthShipment(207, { awb: 'SIMZ', courierCode: 'tiki' }),
          nthShipment(208, { awb: 'SIMZ', courierCode: 'pos' }),
          nthShipment(205, { awb: 'SIMAA', courierCode: 'sap', reference: 'INX' }),
          ...[OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant, at) =>
            nthShipment(106 + at, {
              ...tenant,
              awb: `SIMAB${7 + at}`,
              reference: 'INV-1',
            }),
          ),
        ]);
        const number = numberOf(1).slice(0, -3);
        expect(await found(storage, numberOf(101))).toEqual([101]);
        expect(await found(storage, `${number}1`)).toEqual([103, 102, 101]);
        expect(await found(storage, `${number.toLowerCase()}10`)).toEqual([103, 102, 101]);
        expect(await found(storage, 'simab')).toEqual([101, 102]);
        expect(await found(storage, 'SIMA', 3)).toEqual([205, 101, 102]);
        expect(await found(storage, 'SIMZ')).toEqual([208, 207]);
        expect(await found(storage, 'INV-')).toEqual([101, 103, 102]);
        expect(await found(storage, 'INV-2')).toEqual([103, 102]);
        expect(await found(storage, 'inv')).toEqual([204]);
        expect(await found(storage, 'NV-')).toEqual([]);
      },
    },
    {
      name: 'finds shipments first by number, then by AWB, then by reference, up to a limit each',
      async check(storage) {
        await insertShipments(storage, [
          ...[1, 2, 3].map((at) => nthShipment(at, { reference: `SHP-${at}`, awb: null })),
          nthShipment(4, { awb: 'SIM9', reference: null }),
        ]);
        expect(await found(storage, 'SHP', 2)).toEqual([4, 3, 1, 2]);
        const [first] = await storage.stores.shipments.search(TENANT, 'SIM9', 2);
        expect(first).toEqual(shownShipment(nthShipment(4, { awb: 'SIM9', reference: null })));
      },
    },
    {
      name: 'finds shipments by their quote',
      async check(storage) {
        const own: readonly Shipment[] = [nthShipment(1), nthShipment(2)];
        const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant, at) =>
          nthShipment(3 + at, { ...tenant, quoteId: uuid(2) }),
        );
        await insertShipments(storage, [...others, ...own]);
        const { shipments } = storage.stores;
        const known = await shipments.findByQuote(TENANT, uuid(2));
        expect(known?.shipmentNumber).toBe(numberOf(2));
        expect(await shipments.findByQuote(TENANT, uuid(3))).toBeUndefined();
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          expect(await shipments.findByQuote(tenant, uuid(1))).toBeUndefined();
        }
      },
    },
  ];
}

/** Places of their numbers. */
async function found({ stores }: Storage, text: string, limit = 9): Promise<readonly number[]> {
  const all = await stores.shipments.search(TENANT, text, limit);
  return all.map(({ shipmentNumber }) => Number(shipmentNumber.slice(-3)));
}
