import { describe, expect, it } from '@jest/globals';
import type { FieldLimits } from '#domain/courier/field-limits.ts';
import { limitErrors } from '#domain/shipment/limit-errors.ts';
import type { Party } from '#domain/shipment/party.ts';
import { item, party } from '#tests/kit/builders.ts';

describe("a courier's own field limits", () => {
  it.each([
    [undefined, {}, []],
    [{}, { name: '' }, []],
    [{ name: { max: 4 } }, { name: 'Budi' }, []],
    [{ name: { max: 3 } }, { name: 'Budi' }, ['sender.name', 'receiver.name']],
    [{ name: { min: 3 } }, { name: 'Al' }, ['sender.name', 'receiver.name']],
    [{ name: { min: 2 } }, { name: 'Al' }, []],
    [{ address: { max: 5 } }, { address: 'Jalan 1' }, ['sender.address', 'receiver.address']],
    [{ email: { max: 5 } }, { email: null }, []],
    [{ email: { max: 5 } }, { email: 'a@b.example' }, ['sender.email', 'receiver.email']],
  ] satisfies [FieldLimits | undefined, Partial<Party>, string[]][])(
    'of %j find in parties with %j: %j',
    (limits, changes, paths) => {
      expect(pathsOf(limits, { party: party(changes), names: ['Batik'] })).toEqual(paths);
    },
  );

  it('name each item whose name is too long, by its place', () => {
    const names = ['Batik', 'Sandal', 'Topi', 'Kemeja'];
    const found = pathsOf({ itemName: { max: 5 } }, { party: party(), names });
    expect(found).toEqual(['items.1.name', 'items.3.name']);
  });

  it('count the items', () => {
    const contents = { party: party(), names: ['a', 'b', 'c'] };
    expect(pathsOf({ items: { max: 3 } }, contents)).toEqual([]);
    expect(pathsOf({ items: { max: 2 } }, contents)).toEqual(['items']);
  });

  it('say whose they are and what they are', () => {
    const contents = { sender: party(), receiver: party(), items: [] };
    const [error] = limitErrors({ name: 'Swift', fieldLimits: { name: { max: 3 } } }, contents);
    const message = 'Swift takes 0 to 3 characters here.';
    expect(error).toEqual({ path: 'sender.name', code: 'COURIER_LIMIT', message });
  });
});

function pathsOf(
  fieldLimits: FieldLimits | undefined,
  { party: one, names }: { party: Party; names: readonly string[] },
): readonly string[] {
  const items = names.map((name) => item({ name }));
  const courier = { name: 'Swift', ...(fieldLimits && { fieldLimits }) };
  return limitErrors(courier, { sender: one, receiver: one, items }).map(({ path }) => path);
}
