import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { provider } from '#adapters/couriers/biteship/courier.ts';
import { limitWith, NO_DEADLINE } from '#adapters/couriers/fixtures/limits.ts';
import { permitFor } from '#adapters/couriers/fixtures/permit.ts';
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { district, parcel, party, shipment } from '#tests/kit/builders.ts';
import { idOf } from '../../scripts/lab/couriers/biteship/orders.ts';
import { double as biteship } from '../../scripts/lab/couriers/biteship.ts';
import type { Double } from '../../scripts/lab/double.ts';
import { doubleCodes, doubleOf } from '../../scripts/lab/doubles.ts';
import { type Lab, openLab } from '../../scripts/lab/lab.ts';
import { configurationFrom, ENDS, variableOf } from '../../scripts/live/configuration.ts';
import { callSandbox } from '../../scripts/live/sandbox.ts';

const CLOCK = { now: () => new Date(), monotonicMs: () => performance.now() };
const ROUTE = {
  origin: district('31.73.06', { postalCodes: ['11840'], mainPostalCode: '11840' }),
  destination: district('35.25.14'),
};
const REFERENCE = 'SHP261121000000009';
const BRANDS = provider.manifest.brands.map(({ code }) => code);

let lab: Lab;
beforeEach(async () => {
  lab = await openLab(biteship);
});
afterEach(() => lab.close());

describe('Biteship at the lab', () => {
  it.each(BRANDS)('returns prices of the services of %s at the Biteship lab', async (code) => {
    const courier = courierNamed(code);
    const request = { route: ROUTE, parcel: parcel(), services: courier.profile.services };
    const rates = await courier.rates(request, NO_DEADLINE);
    const services = courier.profile.services.map((service) => service.code);
    const priced = rates.map(({ serviceCode }) => serviceCode);
    // The lab's prices have no same-day service of Pos.
    expect(priced).toEqual(services.filter((service) => service !== 'SAMEDAY'));
    expect(rates.every(({ cost }) => cost > 0)).toBe(true);
  });

  it('books at the Biteship lab for the quoted price, and bills the options in addition', async () => {
    const [rate] = await courierNamed('jne').rates(
      ratesOf('jne', { insuredValue: 500_000 }),
      NO_DEADLINE,
    );
    expect(rate).toMatchObject({ serviceCode: 'REG', insurance: { available: true, fee: 1_000 } });
    const insured = { insuredValue: 500_000 };
    const booked = await courierNamed('jne').book(permit({ ...insured }), NO_DEADLINE);
    const billed = (rate?.cost ?? 0) + 1_000;
    expect(booked).toMatchObject({ kind: 'BOOKED', reference: REFERENCE, billed });
  });

  it('recognises a repeated reference at the Biteship lab: one order, even if the first answer was lost', async () => {
    const courier = courierNamed('jne');
    const lost = courier.book(permit({ receiver: 'Lab lost' }), NO_DEADLINE);
    await expect(lost).rejects.toMatchObject({ wasSent: true });
    const again = await courier.book(permit({ receiver: 'Lab lost' }), NO_DEADLINE);
    const [order] = lab.orders.all;
    expect(again).toEqual({
      kind: 'ALREADY_BOOKED',
      reference: REFERENCE,
      awb: order?.awb,
      orderId: order && idOf(order),
    });
    expect(lab.orders.all).toHaveLength(1);
  });

  it('returns an AWB of the Biteship lab that follows the order by its number', async () => {
    const courier = courierNamed('jne');
    const accepted = await courier.book(permit({ receiver: 'Lab later' }), NO_DEADLINE);
    expect(accepted).toMatchObject({ kind: 'ACCEPTED' });
    const key = { reference: REFERENCE, orderId: idOfFirst(), awb: null };
    expect(await courier.book(permit({ receiver: 'Lab later' }), NO_DEADLINE)).toEqual(accepted);
    expect(await courier.lookUp(key, NO_DEADLINE)).toEqual([accepted]);
    expect(await courier.lookUp(key, NO_DEADLINE)).toMatchObject([{ kind: 'BOOKED' }]);
  });

  it('tracks a parcel at the Biteship lab to the door, and cancels it until it is picked up', async () => {
    const courier = courierNamed('jne');
    const cancelled = { reason: { code: 'BY_CLIENT', text: null }, isPending: false } as const;
    const booked = await courier.book(permit({}), NO_DEADLINE);
    if (booked.kind !== 'BOOKED') throw new Error(`it is ${booked.kind}`);
    const order = { reference: REFERENCE, awb: booked.awb, orderId: null, ...cancelled };
    for (const status of ['allocated', 'picked', 'dropping_off', 'delivered']) {
      await lab.advance(REFERENCE, status);
    }
    const [tracked] = await courier.track([booked.awb], NO_DEADLINE);
    const statuses = tracked?.events.map(({ status }) => status);
    expect(statuses).toEqual([null, null, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']);
    expect(await courier.cancel(order, NO_DEADLINE)).toMatchObject({ kind: 'REFUSED' });
    expect(await courier.track(['LABJNE99999999'], NO_DEADLINE)).toEqual([]);
  });

  it('cancels an order at the Biteship lab, and accepts the same cancellation again', async () => {
    const courier = courierNamed('jne');
    await courier.book(permit({}), NO_DEADLINE);
    const orderId = idOfFirst();
    const awb = lab.orders.all[0]?.awb ?? '';
    const reason = { code: 'BY_CLIENT', text: 'Salah alamat' } as const;
    const order = { reference: REFERENCE, awb, orderId, reason, isPending: false };
    for (const _ of ['once', 'twice']) {
      expect(await courier.cancel(order, NO_DEADLINE)).toEqual({ kind: 'CANCELLED' });
    }
  });

  it.each([
    ['Lab refused', { kind: 'REFUSED', failure: { code: 'ADDRESS_REFUSED' } }],
    ['Sari Wulandari', { kind: 'BOOKED' }],
  ])(
    'decides the outcome of an order at the Biteship lab by the receiver %s',
    async (receiver, expected) => {
      expect(
        await courierNamed('jnt').book(permit({ receiver, service: 'EZ' }), NO_DEADLINE),
      ).toMatchObject(expected);
    },
  );

  it.each([
    ['Lab error in 200', { fault: 'COURIER_ERROR' }],
    ['Lab reset', { fault: 'COURIER_UNAVAILABLE' }],
    ['Lab down', { fault: 'COURIER_UNAVAILABLE' }],
    ['Lab limited', { rateLimit: { retryAfterMs: 2_000 } }],
  ])('fails an order at the Biteship lab for the receiver %s', async (receiver, failure) => {
    const failed = courierNamed('jne').book(permit({ receiver }), NO_DEADLINE);
    await expect(failed).rejects.toMatchObject(failure);
  });

  it.each(['Lab silent', 'Lab drip'])(
    'hangs at the Biteship lab for the receiver %s',
    async (receiver) => {
      const deadline = new AbortController();
      const hanging = courierNamed('jne').book(permit({ receiver }), limitWith(deadline.signal));
      while (lab.orders.all.length === 0) await new Promise((turn) => setImmediate(turn));
      deadline.abort();
      await expect(hanging).rejects.toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    },
  );

  it('accepts the lab’s key raw or as a bearer token, and refuses any other', async () => {
    const track = (apiKey: string) => courierNamed('jne', apiKey).track(['LABX1'], NO_DEADLINE);
    expect(await track(`Bearer ${lab.credentials.apiKey}`)).toEqual([]);
    const refused = { fault: 'COURIER_UNAVAILABLE', wasSent: false, refusal: 'NOT_AUTHORISED' };
    await expect(track('biteship_test.other')).rejects.toMatchObject(refused);
  });

  it('moves an order at the lab by hand, and lists its orders', async () => {
    await courierNamed('jne').book(permit({}), NO_DEADLINE);
    const moved = await control('advance', { reference_id: REFERENCE, status: 'picked' });
    expect(moved).toMatchObject({ status: 'picked', hook: null });
    expect(await control('next', { fault: 'down' })).toEqual({ next: 'DOWN' });
    expect(await control('orders', {})).toMatchObject([{ reference: REFERENCE, status: 'picked' }]);
    // The lab's own list also answers 200.
    const url = `${lab.url}/lab/orders`;
    expect(await control('hook', { url })).toEqual({ hook: url });
    expect(await control('awb', { reference_id: REFERENCE })).toMatchObject({ hook: 200 });
    expect(await control('elsewhere', {})).toMatchObject({ error: expect.any(String) });
  });
});

describe('each double', () => {
  const doubles = PROVIDERS.map(({ manifest }) => manifest.provider.toLowerCase());

  it('defines a double for exactly the providers that declare one', () => {
    expect(doubleCodes().filter((code) => !doubles.includes(code))).toEqual([]);
  });

  it.each(doubleCodes())(
    'requires from clients of a double the credentials in the manifest of %s',
    async (code) => {
      const double = await doubleOf(code);
      const { manifest } =
        PROVIDERS.find(({ manifest: { provider: one } }) => one === double.provider) ?? provider;
      const names = [double.credentials, double.urls('http://lab')].map((given) =>
        Object.keys(given).toSorted(),
      );
      expect(double.provider).toBe(code.toUpperCase());
      expect(names).toEqual(
        [manifest.credentials, manifest.urls].map((asked) => Object.keys(asked).toSorted()),
      );
      expect([double.areaCodes !== undefined, double.awbs !== undefined]).toEqual([
        manifest.api.ownAreaCodes === true,
        manifest.api.ownAwbs === true,
      ]);
      expect(double.webhook !== undefined).toBe(manifest.api.webhook !== null);
    },
  );

  it('finds a courier\u2019s double by its code only', async () => {
    await expect(doubleOf('rush')).rejects.toThrow('CODE must be one of anteraja, biteship, ');
  });
});

describe('make live', () => {
  const variables = () => ({
    BITESHIP_API_KEY: lab.credentials.apiKey,
    BITESHIP_HOOK_HEADER: 'X-Lab',
    BITESHIP_HOOK_SECRET: 's',
    BITESHIP_URL_API: lab.url,
  });

  it('calls a sandbox by make live with credentials of the environment, and leaves no order there', async () => {
    const given = configurationFrom(provider.manifest, variables());
    if ('skipped' in given) throw new Error(given.skipped);
    const lines: string[] = [];
    expect([await callSandbox(provider, given, (line) => lines.push(line)), lines]).toEqual([
      true,
      [
        '✓ rates: REG 23000, YES 33000, OKE 21000, JTR 16000',
        '✓ an order: BOOKED',
        '✓ the same reference again: ALREADY_BOOKED',
        '✓ a look-up: BOOKED',
        '✓ tracking: 1 events',
        '✓ a cancellation: CANCELLED',
      ],
    ]);
    expect(lab.orders.all.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it.each(doubleCodes())('books at the double of %s by the live check', async (code) => {
    const double = await doubleOf(code);
    const served = PROVIDERS.find(({ manifest }) => manifest.provider === double.provider);
    if (served === undefined) throw new Error(`there is no provider ${double.provider}`);
    const sandbox = await openLab(double);
    try {
      const given = configurationFrom(served.manifest, environmentOf(sandbox, double));
      if ('skipped' in given) throw new Error(given.skipped);
      const lines: string[] = [];
      const isKept = await callSandbox(served, given, (line) => lines.push(line));
      expect([isKept, lines]).toEqual([true, expect.arrayContaining(['✓ an order: BOOKED'])]);
      expect(sandbox.orders.all).toHaveLength(1);
    } finally {
      await sandbox.close();
    }
  });

  it('reports which step of make live failed', async () => {
    const given = configurationFrom(provider.manifest, variables());
    if ('skipped' in given) throw new Error(given.skipped);
    const lines: string[] = [];
    lab.failNext('DOWN');
    expect(await callSandbox(provider, given, (line) => lines.push(line))).toBe(false);
    expect(lines[0]).toBe('✗ rates: JNE answered with an error (HTTP 503).');
  });

  it.each([
    [{}, 'BITESHIP_API_KEY, BITESHIP_HOOK_HEADER, BITESHIP_HOOK_SECRET is not set.'],
    [{ BITESHIP_API_KEY: 'x', BITESHIP_HOOK_HEADER: 'y' }, 'BITESHIP_HOOK_SECRET is not set.'],
    [
      { BITESHIP_API_KEY: 'biteship_live.x', BITESHIP_HOOK_HEADER: 'y', BITESHIP_HOOK_SECRET: 'z' },
      'BITESHIP_API_KEY looks like a key of real orders.',
    ],
  ])('calls no sandbox by make live with %j', (environment, why) => {
    const skipped = `BITESHIP is not called: ${why}`;
    expect(configurationFrom(provider.manifest, environment)).toEqual({ skipped });
  });
});

/** Environment variables as a person sets them to call a sandbox. */
function environmentOf({ url, credentials }: Lab, { provider: code, ...double }: Double) {
  const codesAt = (districtId: string) => {
    const area = double.areaCodes?.find((one) => one.districtId === districtId);
    return `${area?.originCode ?? ''};${area?.destinationCode ?? ''}`;
  };
  return Object.fromEntries([
    ...Object.entries(credentials).map(([name, value]) => [variableOf(code, name), value]),
    ...Object.entries(double.urls(url)).map(([name, to]) => [variableOf(`${code}_URL`, name), to]),
    [`${code}_AREA_ORIGIN`, codesAt(ENDS.origin)],
    [`${code}_AREA_DESTINATION`, codesAt(ENDS.destination)],
    [`${code}_AWB`, double.awbs?.from ?? ''],
  ]);
}

function courierNamed(code: string, apiKey = lab.credentials.apiKey): Courier {
  const couriers = provider.open({
    credentials: { ...lab.credentials, apiKey: apiKey ?? '' },
    urls: { api: lab.url },
    clock: CLOCK,
  });
  const courier = couriers.find(({ profile }) => profile.code === code);
  if (courier === undefined) throw new Error(`there is no ${code}`);
  return courier;
}

function idOfFirst(): string {
  const [order] = lab.orders.all;
  return order === undefined ? '' : idOf(order);
}

function ratesOf(code: string, { insuredValue }: { readonly insuredValue: number }) {
  const insured = parcel({ insuredValue: rupiah(insuredValue) });
  return { route: ROUTE, parcel: insured, services: courierNamed(code).profile.services };
}

type Order = {
  readonly receiver?: string;
  readonly service?: string;
  readonly insuredValue?: number;
};

function permit({ receiver = 'Sari Wulandari', service = 'REG', insuredValue }: Order) {
  const receiving = party({ name: receiver, districtId: ROUTE.destination.districtId });
  const insured = insuredValue === undefined ? null : rupiah(insuredValue);
  return permitFor(
    shipment({
      shipmentNumber: REFERENCE,
      serviceCode: service,
      receiver: receiving,
      insuredValue: insured,
    }),
    (districtId) => (districtId === '31.73.06' ? ROUTE.origin : ROUTE.destination),
  );
}

async function control(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${lab.url}/lab/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.json();
}
