import type { Settings } from './read-settings.ts';

/** True if keys and passwords sent without TLS are refused. */
export function requiresHttps({ REQUIRE_HTTPS, NODE_ENV }: Settings): boolean {
  return REQUIRE_HTTPS ?? NODE_ENV === 'production';
}

/**
 * True if LIVE keys from other machines are refused without TLS; this also holds in development.
 */
export function protectsLiveKeys({ REQUIRE_HTTPS }: Pick<Settings, 'REQUIRE_HTTPS'>): boolean {
  return REQUIRE_HTTPS !== false;
}
