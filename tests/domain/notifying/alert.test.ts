import { describe, expect, it } from '@jest/globals';
import {
  ALERT_KINDS,
  type AlertKind,
  alertAccountId,
  alertSubjectOfText,
  alertSubjectText,
  codeSubject,
  refusalSubject,
  unreadableSubject,
} from '#domain/notifying/alert/alert.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const random = seededRandom(1);
const NUMBER = newShipmentNumber(new Date('2026-11-21T08:00:00Z'), random);
const UUID = random.uuid();
const OF_COURIERS: readonly AlertKind[] = ['ANSWER_UNREADABLE', 'PROVIDER_REFUSES', 'UNKNOWN_CODE'];

describe('alert subjects', () => {
  it.each(ALERT_KINDS.filter((kind) => !OF_COURIERS.includes(kind)))(
    'writes an alert subject as the id that operators know and parses it back: %s',
    (kind) => {
      const text = alertSubjectText({ kind, subject: UUID });
      expect(text).toMatch(kind === 'PICKUP_STUCK' ? /^pkp_/ : /^top_/);
      expect(alertSubjectOfText(kind, text)).toBe(UUID);
    },
  );

  it('shows a shipment alert by shipment number and refuses one for a pickup alert', () => {
    expect(alertSubjectText({ kind: 'BOOKING_STUCK', subject: NUMBER })).toBe(NUMBER);
    expect(alertSubjectOfText('BOOKING_STUCK', NUMBER)).toBe(NUMBER);
    expect(alertSubjectOfText('PICKUP_STUCK', NUMBER)).toBeUndefined();
  });

  it('identifies an unknown-code alert by courier, code and environment, for all accounts', () => {
    const key = codeSubject({ environment: 'LIVE', courierCode: 'jnt', code: 'Paket hilang' });
    const kind = 'UNKNOWN_CODE';
    expect(alertSubjectText({ kind, ...key })).toBe('jnt/Paket hilang');
    expect(alertSubjectOfText(kind, 'jnt/Paket hilang')).toBe(key.subject);
    expect(alertSubjectOfText(kind, NUMBER)).toBeUndefined();
    expect([alertAccountId(key), key.environment]).toEqual([null, 'LIVE']);
  });

  it('identifies an unreadable-answer alert by provider, courier, field and optional account', () => {
    const courier = { provider: 'SWIFT', courierCode: 'jne', accountId: null };
    const key = unreadableSubject(courier, 'order.receiver');
    const kind = 'ANSWER_UNREADABLE';
    expect(alertSubjectText({ kind, ...key })).toBe('SWIFT/jne/order.receiver');
    expect(alertSubjectOfText(kind, 'SWIFT/jne/order.receiver')).toBe(key.subject);
    expect(alertSubjectOfText(kind, NUMBER)).toBeUndefined();
    expect(alertAccountId(key)).toBeNull();
    const own = unreadableSubject({ ...courier, accountId: UUID }, 'order.receiver');
    expect(alertAccountId(own)).toBe(UUID);
  });

  it('identifies a provider-refusal alert by provider, reason and optional account', () => {
    const kind = 'PROVIDER_REFUSES';
    const general = refusalSubject({ provider: 'SWIFT', accountId: null }, 'ACCOUNT_CLOSED');
    const own = refusalSubject({ provider: 'SWIFT', accountId: UUID }, 'ACCOUNT_CLOSED');
    expect(alertSubjectText({ kind, ...general })).toBe('SWIFT/ACCOUNT_CLOSED');
    expect([alertAccountId(general), alertAccountId(own)]).toEqual([null, UUID]);
    expect(own.subject).not.toBe(general.subject);
    for (const { subject } of [general, own]) {
      expect(alertSubjectOfText(kind, subject)).toBe(subject);
    }
    expect(alertSubjectOfText(kind, NUMBER)).toBeUndefined();
  });
});
