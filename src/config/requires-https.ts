import type { Settings } from './read-settings.ts';

/** Whether keys and passwords that came in the clear are refused. */
export function requiresHttps({ REQUIRE_HTTPS, NODE_ENV }: Settings): boolean {
  return REQUIRE_HTTPS ?? NODE_ENV === 'production';
}
