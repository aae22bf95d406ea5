import type { Settings } from './read-settings.ts';

/** True if keys and passwords sent without TLS are refused. */
export function requiresHttps({ REQUIRE_HTTPS, NODE_ENV }: Settings): boolean {
  return REQUIRE_HTTPS ?? NODE_ENV === 'production';
}
