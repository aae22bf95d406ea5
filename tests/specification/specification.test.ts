import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Checks } from './checks.ts';
import { endpointBullets } from './sections/endpoint-bullets.ts';
import { endpoints } from './sections/endpoints.ts';
import { events } from './sections/events.ts';
import { idempotency } from './sections/idempotency.ts';
import { limits } from './sections/limits.ts';
import { orders } from './sections/orders.ts';
import { prices } from './sections/prices.ts';
import { service } from './sections/service.ts';
import { states } from './sections/states.ts';
import { STATEMENTS, type Statement } from './statements.ts';
import { openWorld, type World } from './world.ts';

const SECTIONS: Readonly<Record<string, Checks>> = {
  'what the service does': service,
  'prices: package, area, rate, quote': prices,
  'orders: party, item, shipment, tracking, balance': orders,
  'states and transitions': states,
  'the table of endpoints': endpoints,
  'the endpoints one by one': endpointBullets,
  'idempotency on POST /shipments': idempotency,
  'authentication, errors, limits, versioning': limits,
  events,
};
/** A name without a statement does not compile. */
const STATEMENT_NAMES = Object.keys(STATEMENTS) as Statement[];

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

describe.each(Object.entries(SECTIONS))('%s', (_title, checks) => {
  for (const [name, check] of Object.entries(checks)) {
    it(`meets "${name}": ${STATEMENTS[name as Statement]}`, () => check(world));
  }
});

describe('the specification', () => {
  it('covers every statement and table row of the specification with one test', () => {
    const tested = Object.values(SECTIONS).flatMap((checks) => Object.keys(checks));
    expect(tested.toSorted()).toEqual(STATEMENT_NAMES.toSorted());
  });
});
