import { expect, it } from '@jest/globals';
import { revealedBy } from './fixtures/privacy-checks.ts';

it.each([
  [['json', 'to', 'name'], 'a person'],
  [['json', 'shipToName'], 'a person'],
  [['json', 'from_address'], 'a person'],
  [['json', 'receiver_name'], 'a person'],
  [['json', 'picName'], 'a person'],
  [['json', 'history', '0', 'city_name'], undefined],
  [['json', 'storeName'], undefined],
])("reports for a fixture's text at %j what it reveals: %s", (path, what) => {
  expect(revealedBy(path, 'Somewhere')).toBe(what);
});
