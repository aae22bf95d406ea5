import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Growing tables, on which a full scan takes long. */
const GROWING = [
  'quote',
  'shipment',
  'shipment_number_lookup',
  'awb_lookup',
  'booking_intent',
  'booking_attempt',
  'tracking_entry',
  'tracking_due',
  'event',
  'payment',
  'payment_receipt',
  'journal',
  'posting',
  'webhook_delivery',
  'webhook_attempt',
];
/** The rule applies to migrations from this date. */
const SINCE = '2026-11-23';
const ALTERED = /^ALTER TABLE (\w+)/;

it('adds constraints to growing tables in migrations without a full scan', () => {
  const migrations = readdirSync(FOLDER).filter((name) => name >= SINCE);
  expect(migrations.length).toBeGreaterThan(5);
  const scanning = migrations.flatMap((name) => {
    const text = readFileSync(new URL(`${name}/up.sql`, FOLDER), 'utf8');
    return scansIn(text).map((table) => `${name}: ${table}`);
  });
  expect(scanning).toEqual([]);
});

it('finds a planted constraint in a migration that needs a full scan', () => {
  const text = `
ALTER TABLE shipment ADD COLUMN one integer CHECK (one > 0);

ALTER TABLE quote
  ADD CONSTRAINT quote_one CHECK (one > 0) NOT VALID,
  ADD CONSTRAINT quote_two FOREIGN KEY (two) REFERENCES two (one);

ALTER TABLE payment ADD CONSTRAINT payment_one CHECK (one > 0) NOT VALID;

ALTER TABLE account ADD COLUMN one integer CHECK (one > 0);
`;
  expect(scansIn(text)).toEqual(['shipment', 'quote']);
});

function scansIn(text: string): readonly string[] {
  return text.split(/;\s*\n/).flatMap((statement) => {
    const [, table = ''] = ALTERED.exec(statement.trim()) ?? [];
    const rules = statement.match(/\bCHECK \(|\bREFERENCES\b/g) ?? [];
    const unread = statement.match(/\bNOT VALID\b/g) ?? [];
    return GROWING.includes(table) && rules.length > unread.length ? [table] : [];
  });
}
