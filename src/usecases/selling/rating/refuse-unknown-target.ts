import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Environment } from '#domain/environment.ts';
import { NIL_UUID } from '#domain/id.ts';
import { refuseFields } from '#domain/refusal.ts';
import type { RuleTarget } from '#domain/selling/rating/pricing-rule.ts';

type Coded = { readonly code: string };

/** Id of no account, which selects the couriers shared by all accounts. */
const NO_ACCOUNT_ID = NIL_UUID;

/** Throws UNKNOWN_COURIER, UNKNOWN_SERVICE: a rule for a service that is not offered is a typo. */
export function refuseUnknownTarget(
  directory: CourierDirectory,
  environment: Environment,
  { accountId, courierCode, serviceCode }: RuleTarget,
): void {
  const tenant = { environment, accountId: accountId ?? NO_ACCOUNT_ID };
  const active = directory.couriersFor(tenant).map(({ profile }) => profile);
  const meant = courierCode === null ? active : named(courierCode, active);
  if (courierCode !== null && meant.length === 0) {
    const message = `No courier ${courierCode} is active in ${environment}: ${listed(active)}.`;
    refuseFields([{ path: 'courier', code: 'UNKNOWN_COURIER', message }]);
  }
  const services = meant.flatMap((courier) => courier.services);
  if (serviceCode !== null && named(serviceCode, services).length === 0) {
    const whose = courierCode ?? `any courier in ${environment}`;
    const message = `${serviceCode} is not a service of ${whose}: ${listed(services)}.`;
    refuseFields([{ path: 'service', code: 'UNKNOWN_SERVICE', message }]);
  }
}

function named<Thing extends Coded>(code: string, things: readonly Thing[]): readonly Thing[] {
  return things.filter((thing) => thing.code === code);
}

function listed(things: readonly Coded[]): string {
  const codes = [...new Set(things.map(({ code }) => code))].toSorted();
  return codes.length === 0 ? 'there is none' : `there are ${codes.join(', ')}`;
}
