import type { Manifest } from '#adapters/couriers/_kit/manifest.ts';
import type { Configuration } from '#adapters/couriers/_kit/provider.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const CLOCK = { now: () => new Date(), monotonicMs: () => performance.now() };
/** Orders of a real key would be collected, and billed. */
const REAL = /live|prod/i;

/** From `BITESHIP_API_KEY` and the like; a URL from `BITESHIP_URL_API`. */
export function configurationFrom(
  { provider, credentials, urls }: Manifest,
  environment: Environment,
): Configuration | { readonly skipped: string } {
  const given = valuesOf(provider, Object.keys(credentials), environment);
  const addresses = valuesOf(`${provider}_URL`, Object.keys(urls), environment);
  const ownUrls = Object.keys(urls).filter((name) => urls[name] === null);
  const missing = [
    ...missingOf(provider, Object.keys(credentials), environment),
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
  return { credentials: given, urls: addresses, clock: CLOCK };
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

/** `apiKey` is `BITESHIP_API_KEY`. */
function variableOf(prefix: string, name: string): string {
  return `${prefix}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
