import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { systemRandom } from '#adapters/system/random.ts';
import { senderOf } from '#adapters/system/sender.ts';
import type { Followed } from '#domain/carrying/tracking/followed.ts';
import type { Acting } from '#domain/people/access/acting.ts';
import { newLimiters } from '#src/http/edge/limiters.ts';
import type { Owner } from '#src/http/edge/pots.ts';
import { startRequest } from '#src/http/edge/start-request.ts';
import { refuseAtOnce } from '#src/http/edge/stranger-refusals.ts';
import { asHandler } from '#src/http/middleware.ts';
import { mountPages } from '#src/http/mount-pages.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { lazyAreas } from '#tests/kit/lazy-areas.ts';
import { NOW } from './samples.ts';

export type PageServer = { readonly origin: string; close(): Promise<void> };

/** Serves the tracking pages of named parcels: `/t/delivered`. */
export async function servePages(parcels: ReadonlyMap<string, Followed>): Promise<PageServer> {
  const clock = settableClock(NOW);
  const app = express();
  app.use(asHandler(startRequest({ random: systemRandom(clock), clock, senderOf })));
  const settings = { limitsRates: false, url: 'https://satukurir.example' };
  const deps = {
    settings,
    sendRefusal: refuseAtOnce,
    clock,
    areas: lazyAreas(),
    logos: new Map(),
    onBehalfOf: <Result>(_owner: Owner, work: () => Result) => work(),
    actingAs: <Result>(_who: Acting, work: () => Result) => work(),
    followShipment: async (token: string) => parcels.get(token),
    findBrand: async (token: string) => parcels.get(token)?.brand,
  };
  mountPages(app, deps, newLimiters({ maxInFlight: 100 }));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
