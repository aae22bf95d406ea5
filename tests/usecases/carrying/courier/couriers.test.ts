import { describe, expect, it } from '@jest/globals';
import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';
import type { CourierHealth } from '#domain/carrying/courier/health.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import { listCouriers } from '#src/usecases/carrying/courier/list-couriers.ts';
import { listServices } from '#src/usecases/carrying/courier/list-services.ts';
import { serviceView } from '#src/views/carrying/service.ts';
import { COD, profile, service } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';

const TEST: Tenant = { accountId: 'alice', environment: 'TEST' };
const LIVE: Tenant = { ...TEST, environment: 'LIVE' };

const DOWN: CourierHealth = {
  status: 'DOWN',
  successRate1h: 0.2,
  p95Ms: 2_500,
  limitedUntil: null,
};
const [b, a, c] = ['b', 'a', 'c'].map((code) => profile({ code }));
if (!a || !b || !c) throw new Error('three couriers are needed');
const directory = fakeCourierDirectory({
  TEST: [fakeCourier(b), fakeCourier(a)],
  LIVE: [fakeCourier(c, undefined, DOWN)],
});

describe('the list of couriers', () => {
  const list = listCouriers(directory);

  it('lists the couriers of the environment of the key in the order of the directory', () => {
    expect(list(TEST).map((listed) => listed.profile)).toEqual([b, a]);
    expect(list(LIVE).map((listed) => listed.profile)).toEqual([c]);
  });

  it('shows the health of each courier', () => {
    expect(list(LIVE)).toEqual([{ profile: c, health: DOWN }]);
  });
});

describe('the list of services', () => {
  const list = listServices(directory);

  it('lists services of all couriers in the environment', () => {
    expect(list({ tenant: TEST, courier: undefined })).toEqual([b, a]);
    expect(list({ tenant: LIVE, courier: undefined })).toEqual([c]);
  });

  it('lists services of the courier in the filter', () => {
    expect(list({ tenant: TEST, courier: 'a' })).toEqual([a]);
  });

  it('shows the smallest COD amount of a courier, never below its smallest fee', () => {
    const dear = service({ cod: { ...COD, minFee: rupiah(40_000) } });
    expect(serviceView(a, service({ cod: COD })).cod).toMatchObject({ min_amount: 10_000 });
    expect(serviceView(a, dear).cod).toMatchObject({ min_amount: 40_000, min_fee: 40_000 });
    expect(serviceView(a, service()).cod).toMatchObject({ supported: false, min_amount: null });
  });

  it('shows the limits of a courier, null where ours apply', () => {
    const none = {
      name: null,
      phone: null,
      address: null,
      email: null,
      note: null,
      item_name: null,
      max_items: null,
      weight: null,
    };
    expect(serviceView(a, service()).field_limits).toEqual(none);
    const fieldLimits: FieldLimits = {
      name: { min: 3, max: 30 },
      phone: { characters: 'DIGITS' },
      note: { max: 50 },
      address: { lines: { max: 3, length: 30 } },
      items: { max: 5 },
      weight: { min: 100 },
    };
    const anyText = { min_length: null, max_length: null, characters: null, lines: null };
    const shown = serviceView({ ...a, fieldLimits }, service());
    expect(shown.weight).toMatchObject({ min_grams: 100 });
    expect(shown.field_limits).toEqual({
      ...none,
      name: { ...anyText, min_length: 3, max_length: 30 },
      phone: { ...anyText, characters: 'DIGITS' },
      note: { ...anyText, max_length: 50 },
      address: { ...anyText, lines: { max: 3, max_length: 30 } },
      max_items: 5,
      weight: { min_grams: 100, max_grams: null },
    });
  });

  it.each(['x', 'A', 'c', ''])(
    'rejects a service filter for an inactive courier: %j',
    (courier) => {
      expect(() => list({ tenant: TEST, courier })).toThrow(
        expect.objectContaining({
          name: 'Refusal',
          code: 'UNKNOWN_COURIER',
          fieldErrors: [expect.objectContaining({ path: 'courier', code: 'UNKNOWN_COURIER' })],
        }),
      );
    },
  );
});
