import type {
  CourierDirectory,
  CourierOnSale,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import type { FieldError } from '#domain/refusal.ts';

/** A code that no courier on sale has. */
export type UnknownCourier = FieldError & {
  readonly code: 'UNKNOWN_COURIER';
  readonly courierCode: string;
};

export type CourierChoice = {
  readonly couriers: readonly CourierOnSale[];
  readonly unknown: readonly UnknownCourier[];
};

/** The requested couriers, or all of the tenant's; `fieldAt`: the field of each requested code. */
export function chooseCouriers(
  directory: Pick<CourierDirectory, 'couriersFor'>,
  tenant: Tenant,
  requested: { codes: readonly string[] | undefined; fieldAt: (index: number) => string },
): CourierChoice {
  const active = directory.couriersFor(tenant);
  if (requested.codes === undefined || requested.codes.length === 0)
    return { couriers: active, unknown: [] };
  const codes = new Set(requested.codes);
  const known = new Set(active.map(({ profile }) => profile.code));
  const unknown = requested.codes.flatMap((code, index) =>
    known.has(code) ? [] : [unknownCourier(code, requested.fieldAt(index))],
  );
  return { couriers: active.filter(({ profile }) => codes.has(profile.code)), unknown };
}

function unknownCourier(courierCode: string, path: string): UnknownCourier {
  const message = `No courier ${JSON.stringify(courierCode)} is active here; GET /couriers lists them.`;
  return { path, code: 'UNKNOWN_COURIER', message, courierCode };
}
