import { apiClient } from '#tests/kit/api-client.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 20_000;

/** Waits until each serving process answers a request from the database. */
export async function untilServing({ servers, key, within }: World): Promise<void> {
  await Promise.all(
    servers.serving('api').map(({ process, isInUse }) =>
      within(PATIENCE_MS, async () => {
        if (process.isGone() || isInUse) return true;
        const asked = apiClient(process.port, key).get('/api/v1/balance');
        return (await asked.catch(() => undefined))?.status === 200;
      }),
    ),
  );
}
