import { describe, expect, it } from '@jest/globals';
import {
  type DatabaseFacts,
  databaseFindings,
} from '#domain/platform/examination/database-findings.ts';
import {
  type CertificateFacts,
  certificateFinding,
  diskFinding,
} from '#domain/platform/examination/machine-findings.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const DAY_MS = 86_400_000;
const GIGABYTE = 1024 ** 3;
const SERVING = { isSuperuser: false, mayRead: true };
const GOOD: DatabaseFacts = {
  versionNumber: 180_004,
  version: '18.4',
  isReadOnly: false,
  clockAheadMs: 300,
  clockToleranceMs: 5,
  connectionsMax: 100,
  mayMigrate: true,
  pendingMigrations: [],
  servingRole: SERVING,
};
const CERTIFICATE: CertificateFacts = {
  names: 'DNS:api.example',
  validFrom: new Date(NOW.getTime() - DAY_MS),
  validUntil: new Date(NOW.getTime() + 60 * DAY_MS),
  isForPublicHost: true,
};

describe('the examination of a database', () => {
  it('finds no fault in a database of this release', () => {
    expect(databaseFindings(GOOD, 5).map(({ part, state }) => [part, state])).toEqual([
      ['database', 'OK'],
      ['clock', 'OK'],
      ['roles', 'OK'],
      ['schema', 'OK'],
      ['connections', 'OK'],
    ]);
  });

  it.each<[string, Partial<DatabaseFacts>, string, string, RegExp, RegExp]>([
    [
      'an old version',
      { versionNumber: 140_010, version: '14.10' },
      'database',
      'PROBLEM',
      /14\.10/,
      /15 or later/,
    ],
    ['a standby', { isReadOnly: true }, 'database', 'PROBLEM', /no writes/, /primary/],
    ['a clock behind', { clockAheadMs: 90_000 }, 'clock', 'WARNING', /90 s behind/, /NTP/],
    ['a clock ahead', { clockAheadMs: -5_000 }, 'clock', 'WARNING', /5 s ahead of/, /NTP/],
    ['an owner that is none', { mayMigrate: false }, 'roles', 'PROBLEM', /schema/, /GRANT/],
    ['one role', { servingRole: null }, 'roles', 'WARNING', /one role/, /DATABASE_APP_URL/],
    [
      'a superuser that serves',
      { servingRole: { ...SERVING, isSuperuser: true } },
      'roles',
      'PROBLEM',
      /superuser/,
      /satukurir_app/,
    ],
    [
      'a role without rights',
      { servingRole: { ...SERVING, mayRead: false } },
      'roles',
      'PROBLEM',
      /no rights/,
      /make migrate/,
    ],
    ['an old schema', { pendingMigrations: ['a1'] }, 'schema', 'WARNING', /1 mig/, /make migrate/],
    [
      'too few connections',
      { connectionsMax: 5 },
      'connections',
      'PROBLEM',
      /5 for this process, of 5/,
      /max_connections/,
    ],
  ])('reports %s in a database, with its cure', (_, ...[facts, part, state, found, cure]) => {
    const bad = databaseFindings({ ...GOOD, ...facts }, 5).filter((one) => one.state !== 'OK');
    expect(bad).toEqual([
      { part, state, found: expect.stringMatching(found), cure: expect.stringMatching(cure) },
    ]);
  });

  it('accepts a clock difference of the database that is no longer than its answer took', () => {
    const slow = { ...GOOD, clockAheadMs: 4_000, clockToleranceMs: 3_000 };
    expect(databaseFindings(slow, 5).every(({ state }) => state === 'OK')).toBe(true);
  });
});

describe('the examination of a machine', () => {
  it.each([
    [0.5, 'PROBLEM'],
    [1, 'WARNING'],
    [4.9, 'WARNING'],
    [5, 'OK'],
  ])('judges %d gigabytes of free disk as %s', (free, state) => {
    const facts = { freeBytes: free * GIGABYTE, totalBytes: 100 * GIGABYTE };
    const finding = diskFinding('.data', facts);
    expect(finding).toMatchObject({
      part: 'disk',
      state,
      found: expect.stringContaining('of 100.0 GB'),
    });
    expect(finding.cure === null).toBe(state === 'OK');
  });

  it.each<[string, Partial<CertificateFacts>, string, RegExp, RegExp]>([
    ['a good certificate', {}, 'OK', /2027-01-27/, /^null$/],
    ['an expired one', { validUntil: NOW }, 'PROBLEM', /expired on 2026-11-28/, /Renew/],
    [
      'one that expires soon',
      { validUntil: new Date(NOW.getTime() + 13 * DAY_MS) },
      'WARNING',
      /expires on 2026-12-11/,
      /Renew/,
    ],
    [
      'one that is not valid yet',
      { validFrom: new Date(NOW.getTime() + 1) },
      'PROBLEM',
      /not valid before/,
      /clock/,
    ],
    [
      'one for another host',
      { isForPublicHost: false },
      'PROBLEM',
      /for DNS:api\.example, not/,
      /PUBLIC_URL/,
    ],
  ])("judges the machine's state: %s", (_, ...[facts, state, found, cure]) => {
    const finding = certificateFinding({ ...CERTIFICATE, ...facts }, NOW);
    expect([finding.state, finding.found, String(finding.cure)]).toEqual([
      state,
      expect.stringMatching(found),
      expect.stringMatching(cure),
    ]);
  });
});
