import type { Settings } from './read-settings.ts';

const POOL_SIZE = 5;
/**
 * Connections of a process with workers only; a second one would take processor time from the API.
 */
const WORKER_POOL_SIZE = 1;

/** Database connections of one process. */
export function poolSizeOf({
  DATABASE_POOL_SIZE: given,
  ROLE,
}: Pick<Settings, 'DATABASE_POOL_SIZE' | 'ROLE'>): number {
  return given ?? (ROLE === 'worker' ? WORKER_POOL_SIZE : POOL_SIZE);
}
