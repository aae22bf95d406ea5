import { afterAll, expect, it } from '@jest/globals';
import {
  dataFolder,
  endPrograms,
  printedKeys,
  startProgram,
  startServer,
} from '#tests/kit/program.ts';

afterAll(endPrograms);

it('ends the checkout example with the reason of a failed booking', async () => {
  const server = await startServer({ DATA_DIR: await dataFolder() });
  const [KEY = ''] = await printedKeys([server]);
  const API = `http://127.0.0.1:${server.port}/api/v1`;
  const settings = { API, KEY, BUYER: 'SIM BOOKING REJECTED' };
  const { code, stderr } = await startProgram('examples/checkout.ts', [], settings).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining('BOOKING_FAILED: ')]);
});
