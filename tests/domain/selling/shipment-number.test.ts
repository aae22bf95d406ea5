import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isShipmentNumber, newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NOW = new Date('2026-11-21T23:59:59.999Z');
/** Positions that the check character covers, including its own. */
const PLACES = Array.from({ length: 15 }, (_, place) => place + 3);

describe('shipment number', () => {
  it('builds a shipment number from SHP, the UTC date, eight random characters and a check character', () => {
    fc.assert(
      fc.property(numbers(), (number) => {
        expect(number).toMatch(/^SHP261121[0-9A-HJKMNP-TV-Z]{9}$/);
        expect(isShipmentNumber(number)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-01T00:00:00.000Z', 'SHP260101'],
    ['2099-12-31T23:59:59.999Z', 'SHP991231'],
    ['2028-02-29T06:30:00+07:00', 'SHP280228'],
  ])('generates at %s a shipment number that begins with %s', (now, start) => {
    const number = newShipmentNumber(new Date(now), seededRandom(1));
    expect(number.slice(0, 9)).toBe(start);
    expect(isShipmentNumber(number)).toBe(true);
  });

  it.each(['260101', '261001', '261210', '261231', '260930', '260829', '260719'])(
    'accepts exactly one of thirty-two check characters in a shipment number of the day %s',
    (day) => {
      expect(everyCheck(`SHP${day}0000000Z`).filter(isShipmentNumber)).toHaveLength(1);
    },
  );

  it('keeps the check character of known shipment numbers, which never change', () => {
    const zeros = { uuid: () => '', text: (length: number) => '0'.repeat(length) };
    const counted = { uuid: () => '', text: () => '0123WXYZ' };
    expect(newShipmentNumber(NOW, zeros)).toBe('SHP261121000000009');
    expect(newShipmentNumber(NOW, counted)).toBe('SHP2611210123WXYZA');
  });
});

describe('check character', () => {
  it('detects every single wrong character in a shipment number', () => {
    fc.assert(
      fc.property(numbers(), (number) => {
        const wrong = PLACES.flatMap((place) =>
          [...ALPHABET]
            .filter((character) => character !== number[place])
            .map((character) => number.slice(0, place) + character + number.slice(place + 1)),
        );
        expect(wrong).toHaveLength(15 * 31);
        expect(wrong.filter(isShipmentNumber)).toEqual([]);
      }),
    );
  });

  it('detects every swap of two characters in a shipment number', () => {
    fc.assert(
      fc.property(numbers(), (number) => {
        const swaps = PLACES.flatMap((place) =>
          PLACES.filter((other) => other > place && number[place] !== number[other]).map((other) =>
            swapped(number, place, other),
          ),
        );
        expect(swaps.filter(isShipmentNumber)).toEqual([]);
      }),
    );
  });
});

describe('text that is no shipment number', () => {
  const number = newShipmentNumber(NOW, seededRandom(7));

  it.each([
    ['', 'nothing'],
    [number.toLowerCase(), 'lower case'],
    [` ${number}`, 'a space before'],
    [`${number}\n`, 'a trailing line feed'],
    [number.slice(0, -1), 'without its check'],
    [`${number}0`, 'longer'],
    [number.replace('SHP', 'SHQ'), 'another prefix'],
    ['SHP26112100000000I', 'a letter that Crockford left out'],
    ['é'.repeat(18), 'not even ASCII'],
  ])('rejects %j as a shipment number: %s', (text) => {
    expect(isShipmentNumber(text)).toBe(false);
  });

  it.each(['260021', '261321', '262021', '261100', '261132', '261140'])(
    'rejects a shipment number of the impossible day %s with every check character',
    (day) => {
      expect(everyCheck(`SHP${day}0000000Z`).filter(isShipmentNumber)).toEqual([]);
    },
  );
});

function numbers(): fc.Arbitrary<string> {
  return fc.integer().map((seed) => newShipmentNumber(NOW, seededRandom(seed)));
}

function everyCheck(body: string): readonly string[] {
  return [...ALPHABET].map((check) => body + check);
}

function swapped(text: string, one: number, other: number): string {
  const characters = [...text];
  [characters[one], characters[other]] = [text.charAt(other), text.charAt(one)];
  return characters.join('');
}
