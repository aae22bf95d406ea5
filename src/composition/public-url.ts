import type { Settings } from '#src/config/read-settings.ts';

/** Without a slash at its end. With port 0 the port is not known yet: URLs are then paths only. */
export function publicUrl({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL ?? (PORT === 0 ? '' : `http://localhost:${PORT}`);
}
