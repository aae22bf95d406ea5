import { expect } from '@jest/globals';
import { ALERT_KINDS, type Alert } from '#domain/notifying/alert/alert.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

type Raise = (storage: Storage, alert: Alert) => Promise<void>;

/** Ways to raise an alert: by itself, or with other writes. */
const WAYS: Readonly<Record<string, Raise>> = {
  'by itself': ({ stores }, alert) => stores.alerts.raise(alert),
  'in a unit of work': (storage, alert) => writeAll(storage, ({ alerts }) => alerts.raise(alert)),
};

const CLOSED = later(INSTANT, 500);
const stuck: Alert = {
  ...TENANT,
  subject: numberOf(1),
  kind: 'BOOKING_STUCK',
  message: 'The outcome is “unknown”.',
  raisedAt: INSTANT,
};

/** Other alerts: each differs in one field of the key. */
const OTHERS: readonly Alert[] = [
  { ...stuck, kind: 'AWB_TAKEN', raisedAt: later(INSTANT, 10) },
  { ...stuck, subject: numberOf(2), raisedAt: later(INSTANT, 20) },
  { ...stuck, ...OTHER_ACCOUNT, raisedAt: later(INSTANT, 30) },
  { ...stuck, ...OTHER_ENVIRONMENT, raisedAt: later(INSTANT, 40) },
];

export const alertContract: Contract = {
  port: 'alerts',
  checks: [
    ...Object.entries(WAYS).flatMap(raising),
    ...listing(),
    ...closing(),
    ...closingInWorks(),
  ],
};

function raising([way, raise]: readonly [string, Raise]): Check[] {
  const again = { ...stuck, message: 'Again.', raisedAt: later(INSTANT, 900) };
  return [
    {
      name: `stores an alert of each kind that is raised ${way}, to the millisecond`,
      async check(storage) {
        const alerts = ALERT_KINDS.map((kind, at) => ({
          ...stuck,
          kind,
          raisedAt: later(INSTANT, at),
        }));
        for (const alert of alerts) await raise(storage, alert);
        expect(await storage.stores.alerts.listOpen(ALERT_KINDS.length)).toEqual(alerts);
        expect(await storage.stored.alerts()).toEqual(
          alerts.map((alert) => ({ ...alert, closedAt: null })),
        );
      },
    },
    {
      name: `leaves an open alert unchanged when it is raised once more ${way}`,
      async check(storage) {
        await raise(storage, stuck);
        await raise(storage, again);
        expect(await storage.stored.alerts()).toEqual([{ ...stuck, closedAt: null }]);
      },
    },
    {
      name: `opens a closed alert again ${way}, and no other`,
      async check(storage) {
        for (const alert of [stuck, ...OTHERS]) await raise(storage, alert);
        for (const alert of [stuck, ...OTHERS]) await storage.stores.alerts.close(alert, CLOSED);
        const closed = await storage.stored.alerts();
        expect(closed.map(({ closedAt }) => closedAt)).toEqual(closed.map(() => CLOSED));
        await raise(storage, again);
        const open = { ...again, closedAt: null };
        expect(await storage.stored.alerts()).toEqual(
          closed.map((alert) => (isSame(alert, stuck) ? open : alert)),
        );
        expect(await storage.stores.alerts.listOpen(9)).toEqual([again]);
      },
    },
  ];
}

function listing(): Check[] {
  return [
    {
      name: 'lists the open alerts of all accounts, oldest first, up to a limit',
      async check(storage) {
        const { alerts } = storage.stores;
        expect(await alerts.listOpen(9)).toEqual([]);
        for (const alert of [...OTHERS.toReversed(), stuck]) await alerts.raise(alert);
        expect(await alerts.listOpen(9)).toEqual([stuck, ...OTHERS]);
        expect(await alerts.listOpen(2)).toEqual([stuck, OTHERS[0]]);
        await alerts.close(stuck, CLOSED);
        expect(await alerts.listOpen(1)).not.toContainEqual(stuck);
      },
    },
  ];
}

function closing(): Check[] {
  const [otherKind, otherNumber] = OTHERS;
  return [
    {
      name: 'closes an open alert once: a closed one keeps its time',
      async check(storage) {
        const { alerts } = storage.stores;
        await alerts.raise(stuck);
        expect(await alerts.close(stuck, CLOSED)).toBe(true);
        expect(await alerts.close(stuck, later(CLOSED, 1))).toBe(false);
        expect(await storage.stored.alerts()).toEqual([{ ...stuck, closedAt: CLOSED }]);
        expect(await alerts.listOpen(9)).toEqual([]);
      },
    },
    ...[otherKind, otherNumber].flatMap((other) =>
      other === undefined
        ? []
        : {
            name: `closes no alert by ${other.kind} and ${other.subject} without such an alert`,
            async check(storage: Storage) {
              const { alerts } = storage.stores;
              await alerts.raise(stuck);
              expect(await alerts.close(other, CLOSED)).toBe(false);
              expect(await alerts.listOpen(9)).toEqual([stuck]);
            },
          },
    ),
  ];
}

function closingInWorks(): Check[] {
  return [
    {
      name: 'closes only the given alert in a unit of work',
      async check(storage) {
        for (const alert of [stuck, ...OTHERS]) await storage.stores.alerts.raise(alert);
        await writeAll(storage, ({ alerts }) => alerts.close(stuck, CLOSED));
        expect(await storage.stores.alerts.listOpen(9)).toEqual(OTHERS);
        const seen = await storage.stored.alerts();
        expect(seen).toContainEqual({ ...stuck, closedAt: CLOSED });
      },
    },
    {
      name: 'closes no alert twice in a unit of work, and ignores unknown ones',
      async check(storage) {
        await writeAll(storage, ({ alerts }) => alerts.close(stuck, CLOSED));
        expect(await storage.stored.alerts()).toEqual([]);
        await storage.stores.alerts.raise(stuck);
        for (const ms of [0, 1]) {
          await writeAll(storage, ({ alerts }) => alerts.close(stuck, later(CLOSED, ms)));
        }
        expect(await storage.stored.alerts()).toEqual([{ ...stuck, closedAt: CLOSED }]);
      },
    },
  ];
}

function isSame(one: Alert, other: Alert): boolean {
  return (['accountId', 'environment', 'subject', 'kind'] as const).every(
    (field) => one[field] === other[field],
  );
}
