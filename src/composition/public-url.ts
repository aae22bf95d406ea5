import type { Settings } from '#src/config/read-settings.ts';

/**
 * Public origin without a trailing slash. Empty with port 0, where the port is not known yet: URLs
 * are then only paths.
 */
export function publicUrl({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL ?? (PORT === 0 ? '' : `http://localhost:${PORT}`);
}
