import { describe, expect, it } from '@jest/globals';
import type { CourierHealth } from '#domain/courier/health.ts';
import type { Tenant } from '#domain/environment.ts';
import { listCouriers } from '#src/usecases/courier/list-couriers.ts';
import { listServices } from '#src/usecases/courier/list-services.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';

const TEST: Tenant = { accountId: 'alice', environment: 'TEST' };
const LIVE: Tenant = { ...TEST, environment: 'LIVE' };

const DOWN: CourierHealth = { status: 'DOWN', successRate1h: 0.2, p95Ms: 2_500 };
const [b, a, c] = ['b', 'a', 'c'].map((code) => profile({ code }));
if (!a || !b || !c) throw new Error('three couriers are needed');
const directory = fakeCourierDirectory({
  TEST: [fakeCourier(b), fakeCourier(a)],
  LIVE: [fakeCourier(c, undefined, DOWN)],
});

describe('the list of couriers', () => {
  const list = listCouriers(directory);

  it('shows those of the environment of the key, in the order of the directory', () => {
    expect(list(TEST).map((standing) => standing.profile)).toEqual([b, a]);
    expect(list(LIVE).map((standing) => standing.profile)).toEqual([c]);
  });

  it('shows how each does', () => {
    expect(list(LIVE)).toEqual([{ profile: c, health: DOWN }]);
  });
});

describe('the list of services', () => {
  const list = listServices(directory);

  it('is of all couriers of the environment', () => {
    expect(list({ tenant: TEST, courier: undefined })).toEqual([b, a]);
    expect(list({ tenant: LIVE, courier: undefined })).toEqual([c]);
  });

  it('is of one courier where the filter names it', () => {
    expect(list({ tenant: TEST, courier: 'a' })).toEqual([a]);
  });

  it.each(['x', 'A', 'c', ''])(
    'is refused for a courier that is not active here: %j',
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
