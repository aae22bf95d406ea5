import { describe, expect, it } from '@jest/globals';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import {
  isShipment,
  shipmentAsSubject,
  subjectKeyOf,
  subjectOfText,
  subjectText,
} from '#domain/subject.ts';
import { shipment, topUp } from '#tests/kit/builders.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const random = seededRandom(1);
const NUMBER = newShipmentNumber(new Date('2026-11-21T08:00:00Z'), random);
const TOP_UP = 'top_01j40000007000g000000000m4';

describe('subject of money', () => {
  it('recognises a shipment by its number among subjects of money, and no UUID', () => {
    expect(isShipment({ subject: NUMBER })).toBe(true);
    for (let drawn = 0; drawn < 20; drawn += 1) {
      expect(isShipment({ subject: random.uuid() })).toBe(false);
    }
  });

  it('writes a subject of money as operators know it and parses it back', () => {
    const { topUpId } = topUp();
    const text = subjectText({ subject: topUpId });
    expect(text).toMatch(/^top_[0-9a-z]{26}$/);
    expect(subjectOfText(text)).toBe(topUpId);
    expect(subjectText({ subject: NUMBER })).toBe(NUMBER);
    expect(subjectOfText(NUMBER)).toBe(NUMBER);
  });

  it.each([
    ['a mistyped number', `${NUMBER.slice(0, -1)}${NUMBER.endsWith('0') ? '1' : '0'}`],
    ['a UUID', topUp().topUpId],
    ['an id of something else', TOP_UP.replace('top', 'txn')],
    ['nothing', ''],
  ])('rejects %s as a subject of money', (_, text) => {
    expect(subjectOfText(text)).toBeUndefined();
  });

  it('reduces a row to the key of its subject of money', () => {
    const sample = shipment({ shipmentNumber: NUMBER });
    const { accountId, environment } = sample;
    const key = { accountId, environment, subject: NUMBER };
    expect(shipmentAsSubject(sample)).toEqual(key);
    const wider = { ...key, amount: 1 };
    expect(subjectKeyOf(wider)).toEqual(key);
  });
});
