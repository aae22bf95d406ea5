import { invalid } from '#domain/refusal.ts';
import type { ProviderConnection } from './configuration.ts';
import type { KnownProvider } from './live-couriers.ts';

/** URL by name, for each kind of request of a provider. */
export type EffectiveUrls = Readonly<Record<string, string>>;

/** 127.0.0.0/8, ::1 and localhost, as the URL parser writes them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the connection's own URLs, and the manifest's for the rest. */
export function effectiveUrls(
  { urls: usual }: Pick<KnownProvider, 'urls'>,
  { urls: own }: Pick<ProviderConnection, 'urls'>,
): EffectiveUrls {
  const all = Object.entries({ ...usual, ...own });
  return Object.fromEntries(all.flatMap(([name, url]) => (url === null ? [] : [[name, url]])));
}

/**
 * Throws VALIDATION_ERROR (MIXED_HOSTS) if some URLs point to this machine and others to a
 * courier: with one URL forgotten, a rehearsal against a double would place real orders.
 */
export function refuseMixedHosts(provider: string, urls: EffectiveUrls): void {
  const [here, elsewhere] = [true, false].map((isHere) =>
    Object.entries(urls).filter(([, url]) => LOOPBACK.test(new URL(url).hostname) === isHere),
  );
  if (here?.length === 0 || elsewhere?.length === 0) return;
  const listed = Object.entries(urls).map(([name, url]) => `${name}=${url}`);
  const message =
    `${provider} would be called on this machine and elsewhere at once: ${listed.join(', ')}. ` +
    'Give a --url for each, or none.';
  throw invalid('urls', 'MIXED_HOSTS', message);
}
