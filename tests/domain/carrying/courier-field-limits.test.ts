import { describe, expect, it } from '@jest/globals';
import { type FieldLimits, linesOf } from '#domain/carrying/courier/field-limits.ts';
import { limitErrors, textObstacle } from '#domain/selling/shipment/limit-errors.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { item, party } from '#tests/kit/builders.ts';

describe("courier's field limits", () => {
  it.each([
    [undefined, {}, []],
    [{}, { name: '' }, []],
    [{ name: { max: 4 } }, { name: 'Budi' }, []],
    [{ name: { max: 3 } }, { name: 'Budi' }, ['sender.name', 'receiver.name']],
    [{ name: { min: 3 } }, { name: 'Al' }, ['sender.name', 'receiver.name']],
    [{ name: { min: 2 } }, { name: 'Al' }, []],
    [{ address: { max: 5 } }, { address: 'Jalan 1' }, ['sender.address', 'receiver.address']],
    [{ address: { max: 15 } }, { address: 'Jalan 1', village: 'Dukuh' }, []],
    [
      { address: { max: 13 } },
      { address: 'Jalan 1', village: 'Dukuh' },
      ['sender.address', 'receiver.address'],
    ],
    [{ email: { max: 5 } }, { email: null }, []],
    [{ phone: { max: 14 } }, { phone: '+6281234567890' }, []],
    [{ phone: { max: 13 } }, { phone: '+6281234567890' }, ['sender.phone', 'receiver.phone']],
    [{ note: { max: 3 } }, { note: null }, []],
    [{ note: { max: 3 } }, { note: 'left' }, ['sender.note', 'receiver.note']],
    [{ email: { max: 5 } }, { email: 'a@b.example' }, ['sender.email', 'receiver.email']],
  ] satisfies [FieldLimits | undefined, Partial<Party>, string[]][])(
    "applies a courier's field limits %j to parties with %j and reports %j",
    (limits, changes, paths) => {
      expect(pathsOf(limits, { party: party(changes), names: ['Batik'] })).toEqual(paths);
    },
  );

  it.each([
    ['DIGITS', '0812', ''],
    ['DIGITS', '', ''],
    ['DIGITS', '+62812', 'sender.name receiver.name'],
    ['LETTERS_DIGITS_SPACE', 'Budi 2', ''],
    ['LETTERS_DIGITS_SPACE', "Ma'ruf", 'sender.name receiver.name'],
    ['LETTERS_DIGITS_SPACE', 'Budi\n', 'sender.name receiver.name'],
    ['PRINTABLE_ASCII', "Ma'ruf & Co.", ''],
    ['PRINTABLE_ASCII', 'José', 'sender.name receiver.name'],
    ['PRINTABLE_ASCII', 'a\tb', 'sender.name receiver.name'],
  ] as const)(
    "applies a courier's character set %s to the name %j and reports %j",
    (characters, name, paths) => {
      const found = pathsOf({ name: { characters } }, { party: party({ name }), names: [] });
      expect(found.join(' ')).toBe(paths);
    },
  );

  it('applies no field limit to texts that are still unknown', () => {
    const limits: FieldLimits = { name: { min: 3 }, phone: { min: 20 }, address: { min: 5 } };
    const contents = { sender: {}, receiver: { name: 'Al' } };
    const found = limitErrors({ name: 'Swift', fieldLimits: limits }, contents);
    expect(found.map(({ path }) => path)).toEqual(['receiver.name']);
  });

  it('reports the first violated field limit of a courier with all field errors', () => {
    const courier = { name: 'Swift', fieldLimits: { name: { max: 3 } } };
    const wrong = { sender: { name: 'Sari' }, receiver: { name: 'Budi' } };
    expect(textObstacle(courier, wrong)).toEqual({
      code: 'LIMIT_EXCEEDED',
      fieldErrors: limitErrors(courier, wrong),
      message: 'sender.name: Swift takes 0 to 3 characters here.',
    });
    expect(textObstacle(courier, { sender: {}, receiver: { name: 'Al' } })).toBeUndefined();
  });

  it("applies a courier's note limit to the notes of the shipment, too", () => {
    const contents = { sender: party(), receiver: party(), items: [], notes: 'Fragile' };
    const find = (max: number) =>
      limitErrors({ name: 'Swift', fieldLimits: { note: { max } } }, contents);
    expect(find(7)).toEqual([]);
    expect(find(6).map(({ path }) => path)).toEqual(['notes']);
  });

  it("names each item whose name exceeds the courier's limit by its index", () => {
    const names = ['Batik', 'Sandal', 'Topi', 'Kemeja'];
    const found = pathsOf({ itemName: { max: 5 } }, { party: party(), names });
    expect(found).toEqual(['items.1.name', 'items.3.name']);
  });

  it('limits the number of items to that of the courier', () => {
    const contents = { party: party(), names: ['a', 'b', 'c'] };
    expect(pathsOf({ items: { max: 3 } }, contents)).toEqual([]);
    expect(pathsOf({ items: { max: 2 } }, contents)).toEqual(['items']);
  });

  it('names courier and limit in the message of a field limit error', () => {
    const contents = { sender: party(), receiver: party(), items: [], notes: null };
    const [error] = limitErrors({ name: 'Swift', fieldLimits: { name: { max: 3 } } }, contents);
    const message = 'Swift takes 0 to 3 characters here.';
    expect(error).toEqual({ path: 'sender.name', code: 'COURIER_LIMIT', message });
    const digits: FieldLimits = { name: { max: 3, characters: 'DIGITS' } };
    const named = { ...contents, sender: party({ name: 'Al' }) };
    const [set] = limitErrors({ name: 'Swift', fieldLimits: digits }, named);
    expect(set?.message).toBe('Swift takes DIGITS here.');
    const address: FieldLimits = { address: { max: 3 } };
    const placed = { ...contents, sender: party({ village: 'Dukuh' }) };
    const [long] = limitErrors({ name: 'Swift', fieldLimits: address }, placed);
    expect(long?.message).toBe('Swift takes 0 to 3 characters here, with the village.');
  });
});

function pathsOf(
  fieldLimits: FieldLimits | undefined,
  { party: one, names }: { party: Party; names: readonly string[] },
): readonly string[] {
  const items = names.map((name) => item({ name }));
  const courier = { name: 'Swift', ...(fieldLimits && { fieldLimits }) };
  return limitErrors(courier, { sender: one, receiver: one, items, notes: null }).map(
    ({ path }) => path,
  );
}

describe('line breaking', () => {
  const lines = { max: 3, length: 10 };

  it.each([
    ['Jl. Mawar 1', ['Jl. Mawar', '1']],
    ['  Jalan   Raya  ', ['Jalan Raya']],
    ['Jl. Perumahannya 12', undefined],
    ['Jl. A 1234567 RT 001 RW 002', ['Jl. A', '1234567 RT', '001 RW 002']],
    ['Jl. A 12345678 RT 001 RW 0021', undefined],
    ['', ['']],
  ])('breaks the address %j at blanks into lines: %j', (text, expected) => {
    expect(linesOf(text, lines)).toEqual(expected);
  });

  it('rejects an address that does not fit the lines, and names their number and length', () => {
    const courier = { name: 'JNE', fieldLimits: { address: { lines } } };
    const address = 'Jl. A 12345678 RT 001 RW 0021';
    const [error] = limitErrors(courier, { sender: party({ address }), receiver: {} });
    expect(error?.path).toBe('sender.address');
    expect(JSON.stringify(error)).toMatch(/3.*10/);
  });
});
