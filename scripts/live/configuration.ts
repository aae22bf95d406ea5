import type { Manifest } from '#adapters/couriers/_kit/manifest.ts';
import type { Configuration } from '#adapters/couriers/_kit/provider.ts';
import type { AreaCodes } from '#domain/carrying/area/area-code.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const CLOCK = { now: () => new Date(), monotonicMs: () => performance.now() };
/** Refuses real keys, as their orders would be collected and billed. */
const REAL = /live|prod/i;

/** Origin and destination of the parcel of `make live`. */
export const ENDS = { origin: '31.73.06', destination: '35.25.14' } as const;
const ORIGIN = 'areaOrigin';
const DESTINATION = 'areaDestination';
const AWB = 'awb';

/**
 * Reads credentials from `BITESHIP_API_KEY` and the like, a URL from `BITESHIP_URL_API`, and an AWB
 * of the courier's range from `SICEPAT_AWB`. `JNE_AREA_ORIGIN` and `JNE_AREA_DESTINATION` hold the
 * courier's own codes: one code, or the codes to send from and to, separated by a semicolon.
 */
export function configurationFrom(
  { provider, credentials, urls, api }: Manifest,
  environment: Environment,
): Configuration | { readonly skipped: string } {
  const given = valuesOf(provider, Object.keys(credentials), environment);
  const addresses = valuesOf(`${provider}_URL`, Object.keys(urls), environment);
  const ownUrls = Object.keys(urls).filter((name) => urls[name] === null);
  const own = [...(api.ownAreaCodes ? [ORIGIN, DESTINATION] : []), ...(api.ownAwbs ? [AWB] : [])];
  const ours = valuesOf(provider, own, environment);
  const missing = [
    ...missingOf(provider, [...Object.keys(credentials), ...own], environment),
    ...missingOf(`${provider}_URL`, ownUrls, environment),
  ];
  if (missing.length > 0) {
    return { skipped: `${provider} is not called: ${missing.join(', ')} is not set.` };
  }
  const real = Object.keys(given).find((name) => REAL.test(given[name] ?? ''));
  if (real !== undefined) {
    const name = variableOf(provider, real);
    return { skipped: `${provider} is not called: ${name} looks like a key of real orders.` };
  }
  return {
    credentials: given,
    urls: addresses,
    clock: CLOCK,
    areaCodes: codesFrom(provider, ours),
    awbPool: { take: async () => ours[AWB], bind: async (_, [first]) => first },
  };
}

function codesFrom(provider: string, given: Readonly<Record<string, string>>): AreaCodes {
  const codes = new Map<string, string | undefined>([
    [ENDS.origin, given[ORIGIN]],
    [ENDS.destination, given[DESTINATION]],
  ]);
  return {
    async find(districtId) {
      const [originCode, destinationCode = originCode] = codes.get(districtId)?.split(';') ?? [];
      if (originCode === undefined || destinationCode === undefined) return undefined;
      const words = { name: '', source: 'the environment', verifiedAt: null };
      return { provider, districtId, originCode, destinationCode, ...words };
    },
  };
}

function valuesOf(prefix: string, names: readonly string[], environment: Environment) {
  const pairs = names.map((name) => [name, environment[variableOf(prefix, name)] ?? '']);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function missingOf(prefix: string, names: readonly string[], environment: Environment) {
  return names
    .map((name) => variableOf(prefix, name))
    .filter((variable) => (environment[variable] ?? '') === '');
}

/** Maps `apiKey` to `BITESHIP_API_KEY`. */
export function variableOf(prefix: string, name: string): string {
  return `${prefix}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
