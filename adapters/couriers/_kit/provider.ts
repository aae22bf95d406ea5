import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { AwbPool } from '#domain/carrying/awb-pool/awb-pool.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { UnreadFields } from '#domain/carrying/courier-port/unread-fields.ts';
import type { Clock } from '#domain/time.ts';
import type { Unread } from './lenient.ts';
import type { Manifest } from './manifest.ts';
import { pickupHoursOf } from './pickup-hours.ts';

/** Credentials, URLs and ports of a connected provider; complete for its manifest. */
export type Connection<Credential extends string = string, Url extends string = string> = {
  readonly credentials: Readonly<Record<Credential, string>>;
  readonly urls: Readonly<Record<Url, string>>;
  readonly clock: Clock;
  /** Codes imported for this provider; empty unless the manifest requires them. */
  readonly areaCodes: AreaCodes;
  /** Empty unless the manifest requires numbers of our pool. */
  readonly awbPool: AwbPool;
};

/** Values as configured: names may be missing. A given URL replaces the manifest's. */
export type Configuration = {
  readonly credentials: Readonly<Record<string, string>>;
  readonly urls: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Only for manifests with `ownAreaCodes`. */
  readonly areaCodes?: AreaCodes;
  /** Only for manifests with `ownAwbs` or `ownNumbers`. */
  readonly awbPool?: AwbPool;
  /** Absent: unreadable fields are not counted. */
  readonly unreadFields?: UnreadFields;
};

const NO_CODES: AreaCodes = { find: async () => undefined };
const NOT_COUNTED: UnreadFields = { count() {} };
const NO_AWBS: AwbPool = { take: async () => undefined, bind: async () => undefined };

/** Opens one brand. */
type Opened = (profile: CourierProfile, unread: Unread) => Courier;

/** A folder of adapters/couriers, as the registry lists it. */
export type Provider = {
  readonly manifest: Manifest;
  /**
   * Opens its couriers in the order of its brands. Throws RangeError, which names what is not
   * configured.
   */
  open(configuration: Configuration): readonly Courier[];
};

/**
 * `connect` is called once for all brands, which share what it opens (a token, for instance).
 * Fields of a brand's answers that could not be read are reported to its `unread`.
 */
export function courierProvider<Credential extends string, Url extends string>(
  manifest: Manifest<Credential, Url>,
  connect: (connection: Connection<Credential, Url>) => Opened,
): Provider {
  const { provider } = manifest;
  return {
    manifest,
    open({ clock, areaCodes, awbPool, unreadFields = NOT_COUNTED, ...given }) {
      const credentials = allOf(manifest.credentials, given.credentials, provider);
      const urls = allOf(manifest.urls, withDefaults(manifest.urls, given.urls), provider);
      if (manifest.api.ownAreaCodes && areaCodes === undefined) {
        throw new RangeError(`${provider} is opened without its area codes`);
      }
      if (manifest.api.ownAwbs && awbPool === undefined) {
        throw new RangeError(`${provider} is opened without its AWBs`);
      }
      if (manifest.api.ownNumbers && awbPool === undefined) {
        throw new RangeError(`${provider} is opened without the numbers of its orders`);
      }
      const open = connect({
        credentials,
        urls,
        clock,
        areaCodes: areaCodes ?? NO_CODES,
        awbPool: awbPool ?? NO_AWBS,
      });
      return brandsOf(manifest).map((profile) =>
        open(profile, (field) => unreadFields.count(profile.code, field)),
      );
    },
  };
}

/** Returns the profiles of a manifest's couriers. */
export function brandsOf({ provider, brands, callBudget }: Manifest): readonly CourierProfile[] {
  return brands.map((brand) => ({
    ...brand,
    provider,
    callBudget,
    pickupHours: pickupHoursOf(brand.code),
  }));
}

function withDefaults(
  defaults: Readonly<Record<string, string | null>>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const known = Object.entries(defaults).filter(([, url]) => url !== null);
  return { ...Object.fromEntries(known.map(([name, url]) => [name, url ?? ''])), ...given };
}

function allOf<Name extends string>(
  named: Readonly<Record<Name, unknown>>,
  given: Readonly<Record<string, string>>,
  provider: string,
): Readonly<Record<Name, string>> {
  if (hasAll(named, given)) return given;
  throw new RangeError(`${provider} is configured without ${missingOf(named, given).join(', ')}`);
}

function hasAll<Name extends string>(
  named: Readonly<Record<Name, unknown>>,
  given: Readonly<Record<string, string>>,
): given is Readonly<Record<Name, string>> {
  return missingOf(named, given).length === 0;
}

function missingOf(named: object, given: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(named).filter((name) => (given[name] ?? '') === '');
}
