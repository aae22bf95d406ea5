import { describe, expect, it } from '@jest/globals';
import { ALERT_KINDS, alertSubjectOfText, alertSubjectText } from '#domain/alert/alert.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const random = seededRandom(1);
const NUMBER = newShipmentNumber(new Date('2026-11-21T08:00:00Z'), random);
const UUID = random.uuid();

describe('the subject of an alert', () => {
  it.each(ALERT_KINDS)('is written as operators know it, and read back: %s', (kind) => {
    const text = alertSubjectText({ kind, subject: UUID });
    expect(text).toMatch(kind === 'PICKUP_STUCK' ? /^pkp_/ : /^top_/);
    expect(alertSubjectOfText(kind, text)).toBe(UUID);
  });

  it('is a shipment by its number, where it is no pickup', () => {
    expect(alertSubjectText({ kind: 'BOOKING_STUCK', subject: NUMBER })).toBe(NUMBER);
    expect(alertSubjectOfText('BOOKING_STUCK', NUMBER)).toBe(NUMBER);
    expect(alertSubjectOfText('PICKUP_STUCK', NUMBER)).toBeUndefined();
  });
});
