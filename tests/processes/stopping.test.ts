import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestServer, type TestServer } from '#tests/kit/database.ts';
import { endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';
import { stopUnderLoad } from '#tests/kit/stopping.ts';

let postgres: TestServer;

beforeAll(async () => {
  postgres = await openTestServer();
});

afterAll(async () => {
  await endPrograms();
  await postgres?.close();
});

/** `bench/stopping.ts` repeats this test twenty times as often, and reports figures. */
describe('SIGTERM while 24 clients keep their connections', () => {
  it.each([
    { delay: '0', pauseMs: 0 },
    { delay: '0', pauseMs: 200 },
    { delay: '400', pauseMs: 0 },
  ])(
    'resets no kept-alive connection on SIGTERM: DRAIN_DELAY_MS=$delay, $pauseMs ms between requests',
    async (load) => {
      const { delay, pauseMs } = load;
      const { ownerUrl } = await postgres.freshDatabase();
      const server = await startServer({
        DATABASE_URL: ownerUrl,
        DRAIN_DELAY_MS: delay,
        LOG_LEVEL: 'error',
      });
      const [key = ''] = await printedKeys([server]);
      const task = { port: server.port, key, clients: 24, pauseMs };
      const { refused, lost } = await stopUnderLoad(task, async () => {
        server.signal('SIGTERM');
        await server.ended;
      });
      expect({ refused, lost }).toEqual({ refused: {}, lost: {} });
      expect((await server.ended).code).toBe(0);
    },
  );
});
