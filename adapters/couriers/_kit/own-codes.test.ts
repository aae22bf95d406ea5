import { describe, expect, it } from '@jest/globals';
import { hmacOf } from '#adapters/_kit/digest.ts';
import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { AwbPool } from '#domain/carrying/awb-pool/awb-pool.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { district } from '#tests/kit/builders.ts';
import { provider as template } from '../_template/courier.ts';
import {
  CANCEL_REFUSALS,
  ORDER_REFUSALS,
  PICKUP_REFUSALS,
  STATUSES,
} from '../_template/mapping.ts';
import { decodeOrder, decodeParcels, decodeRates } from '../_template/wire.ts';
import { codesOf, codesOfOrder } from './area-codes.ts';
import type { Subject } from './fixtures/stage.ts';
import { courierSuite, firstBroken } from './fixtures/suite.ts';
import { ownAwb, ownNumber } from './own-awb.ts';
import type { Provider } from './provider.ts';

type Own = { readonly areaCodes: AreaCodes; readonly awbPool: AwbPool };

const CODES: AreaCodes = {
  async find(districtId) {
    if (districtId === '11.01.01') return undefined;
    const originCode = districtId === '35.25.15' ? null : `FROM ${districtId}`;
    const words = { name: '', source: '', verifiedAt: null };
    return { provider: 'X', districtId, originCode, destinationCode: 'TO', ...words };
  },
};

describe('area codes of a route', () => {
  it('returns the area codes of origin and destination', async () => {
    const codes = await codesOf(routeOf('31.73.06', '35.25.14'), CODES);
    expect(codes).toEqual({ origin: 'FROM 31.73.06', destination: 'TO' });
  });

  it.each([
    ['11.01.01', '35.25.14'],
    ['31.73.06', '11.01.01'],
    ['35.25.15', '35.25.14'],
  ])('finds no codes from %s to %s, and sends no order then', async (origin, destination) => {
    const route = routeOf(origin, destination);
    expect(await codesOf(route, CODES)).toBeUndefined();
    const failed = codesOfOrder(route, { areaCodes: CODES, courierName: 'X' });
    await expect(failed).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: false });
  });
});

courierSuite(subjectOf(asking));

it.each([/area codes: returns no rates/, /AWBs of ours: takes/])(
  'detects a courier that does not use its own codes or AWBs: %s',
  async (promise) => {
    const careless = subjectOf((courier) => courier);
    expect((await firstBroken(careless, promise))?.promise).toMatch(promise);
  },
);

it('sends no order without an AWB', async () => {
  const pool = (awb: string | undefined) => ({ take: async () => awb, bind: async () => awb });
  expect(await ownAwb('SHP1', { awbPool: pool('0098'), courierName: 'X' })).toBe('0098');
  const failed = ownAwb('SHP1', { awbPool: pool(undefined), courierName: 'X' });
  await expect(failed).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: false });
});

it('sends no order if other orders have all its numbers', async () => {
  const pool = (number?: string) => ({ take: async () => undefined, bind: async () => number });
  const of = (number?: string) => ({
    numbers: ['A'],
    awbPool: pool(number),
    courierName: 'X',
  });
  expect(await ownNumber('SHP1', of('A'))).toBe('A');
  const failed = ownNumber('SHP1', of());
  await expect(failed).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: false });
});

/** The template adapter, changed by `ask` to use its own area codes and AWBs of our pool. */
function subjectOf(ask: (courier: Courier, own: Own) => Courier): Subject {
  const { manifest } = template;
  const connect: Provider['open'] = ({ areaCodes, awbPool, ...configuration }) => {
    const couriers = template.open(configuration);
    if (areaCodes === undefined) throw new RangeError('TEMPLATE is opened without its area codes');
    if (awbPool === undefined) throw new RangeError('TEMPLATE is opened without its AWBs');
    return couriers.map((courier) => ask(courier, { areaCodes, awbPool }));
  };
  return {
    provider: {
      manifest: { ...manifest, api: { ...manifest.api, ownAreaCodes: true, ownAwbs: true } },
      open: connect,
    },
    signHook: (body, { webhookSecret = '' }) => ({
      'x-signature': hmacOf(webhookSecret, body, 'hex'),
    }),
    statuses: STATUSES,
    reads: { rates: decodeRates, book: decodeOrder, track: decodeParcels },
    fixtures: new URL('../_template/fixtures/', import.meta.url),
    refusals: {
      orders: ORDER_REFUSALS,
      cancellations: CANCEL_REFUSALS,
      pickups: PICKUP_REFUSALS,
    },
  };
}

function routeOf(origin: string, destination: string) {
  return { origin: district(origin), destination: district(destination) };
}

function asking(courier: Courier, { areaCodes, awbPool }: Own): Courier {
  const { name: courierName }: Pick<CourierProfile, 'name'> = courier.profile;
  return {
    ...courier,
    async rates(request, limit) {
      const codes = await codesOf(request.route, areaCodes);
      return codes === undefined ? [] : courier.rates(request, limit);
    },
    async book(permit, limit) {
      const { reference, route } = permit;
      await codesOfOrder(route, { areaCodes, courierName });
      await ownAwb(reference, { awbPool, courierName });
      return courier.book(permit, limit);
    },
  };
}
