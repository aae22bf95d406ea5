import { describe, expect, it } from '@jest/globals';
import type { ServiceIdentifier } from 'inversify';
import { DataSource } from 'typeorm';
import { openSimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import { openSimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import { createContainer } from '#src/composition/container.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { readiness } from '#src/http/readiness.ts';
import { allUseCases } from '#src/usecases/use-cases.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';

/** Never connected, because wiring sends no statement. */
const source = new DataSource({ type: 'postgres' });
const NOWHERE = { url: 'postgres://none@nowhere.invalid/none', waitMs: 1 };
const nothing = () => {};
const noDatabase = () => Promise.reject(new Error('no database'));
const container = createContainer({
  settings: parseSettings({}),
  log: { debug: nothing, info: nothing, warn: nothing, error: nothing, access: nothing },
  clock: settableClock(new Date('2026-11-21T00:00:00Z')),
  secretBox: TEST_BOX,
  database: {
    source,
    jobs: { sendHourly: noDatabase },
    jobSource: { listen: noDatabase, end: noDatabase },
    wakeUps: { wake: nothing },
    wakeUpSource: { listen: noDatabase, end: noDatabase },
    now: noDatabase,
    takesWrites: noDatabase,
    unansweredMs: () => 0,
    close: noDatabase,
  },
  // Connects only with its first statement.
  simulatorBookings: openSimulatorBookings(NOWHERE),
  simulatorCharges: openSimulatorCharges(NOWHERE),
  synchronise: noDatabase,
  metrics: null,
  tracer: null,
  readiness: readiness({ takesWrites: noDatabase, unansweredMs: () => 0 }),
});

const ALL: readonly (readonly [name: string, ServiceIdentifier])[] = [...Object.entries(TOKENS)];

describe('the composition', () => {
  it.each(ALL)('creates %s once per container', (_, token) => {
    const thing = container.get(token);
    expect(thing).toBeDefined();
    expect(container.get(token)).toBe(thing);
  });

  it('gives each use case a unique name across all nouns', () => {
    const groups = container.get(TOKENS.useCases);
    const names = Object.values(groups).flatMap((group) => Object.keys(group));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(Object.keys(allUseCases(groups)).sort()).toEqual(names.sort());
  });

  it('throws for a dependency token without a binding', () => {
    expect(() => container.get(Symbol('unbound'))).toThrow();
  });

  it('gives every dependency token a unique name', () => {
    const names = ALL.map(([, token]) => Symbol.prototype.toString.call(token));
    expect(names).toEqual(ALL.map(([name]) => `Symbol(${name})`));
  });
});
