import { describe, expect, it } from '@jest/globals';
import { lenient } from './lenient.ts';

type Answer = {
  readonly id: string;
  readonly state?: string | null;
  readonly price?: number | null;
  readonly scans: Scan[];
  readonly pieces?: string[] | null;
  readonly proof?: { readonly name: string; readonly photo?: string | null } | null;
};
type Scan = {
  readonly code: string;
  readonly city?: string | null;
  readonly back?: boolean | null;
};

const text = { type: 'string', minLength: 1 } as const;
const maybe = { type: 'string', nullable: true } as const;
const read = lenient<Answer>({
  type: 'object',
  properties: {
    id: text,
    state: maybe,
    price: { type: 'integer', nullable: true, minimum: 0, rupiah: true },
    scans: {
      type: 'array',
      json: true,
      items: {
        type: 'object',
        properties: { code: text, city: maybe, back: { type: 'boolean', nullable: true } },
        required: ['code'],
        decisive: ['back'],
      },
    },
    pieces: { type: 'array', nullable: true, some: true, items: text },
    proof: {
      type: 'object',
      nullable: true,
      properties: { name: text, photo: maybe },
      required: ['name'],
    },
  },
  required: ['id', 'scans'],
  decisive: ['state'],
});
const GOOD = { id: 'A1', scans: [{ code: 'HUB', city: 'Gresik' }] };

describe('lenient reader', () => {
  it.each([
    ['as it is', {}, []],
    ['with further fields', { more: { of: 'them' } }, []],
    ['with a detail that is null', { price: null, proof: null, pieces: null }, []],
    ['with an odd detail', { proof: 'Budi' }, ['proof']],
    ['without an essential of a detail', { proof: { photo: 'x' } }, ['proof']],
    ['with a list whose rows are all odd', { pieces: [1, 2] }, ['pieces']],
    ['with an amount that is no number', { price: 'free' }, ['price']],
  ])('reads an answer %s', (_, more, dropped) => {
    expect(readBy({ ...GOOD, ...more })).toMatchObject({ value: GOOD, dropped });
  });

  it.each([
    ['an essential', { id: 7 }, '/id must be string'],
    ['an essential that is null', { id: null }, "/ must have required property 'id'"],
    ['what is decisive', { state: { done: true } }, '/state must be string'],
    ['a list', { scans: {} }, '/scans must be array'],
  ])('rejects an answer if %s is malformed', (_, more, fault) => {
    expect(readBy({ ...GOOD, ...more })).toEqual({ fault, dropped: [] });
  });

  it('drops each row without a readable essential, and malformed details of other rows', () => {
    const { id } = GOOD;
    const scans = [
      { code: 'A', city: { name: 'Gresik' } },
      { city: 'Gresik' },
      null,
      { code: 'B', back: 'yes' },
      { code: 'C', back: null },
    ];
    expect(readBy({ id, scans })).toEqual({
      value: { id, scans: [{ code: 'A' }, { code: 'C', back: null }] },
      dropped: ['scans.city', 'scans.code', 'scans', 'scans.back'],
    });
  });

  it('parses a list given as JSON text', () => {
    const { id, scans } = GOOD;
    expect(readBy({ id, scans: JSON.stringify(scans) })).toMatchObject({ value: GOOD });
    expect(readBy({ id, scans: '{' })).toMatchObject({ fault: '/scans must be array' });
  });

  it('rounds amounts up to whole rupiah and reports each fraction', () => {
    expect(readBy({ ...GOOD, price: '18000.00' })).toEqual({
      value: { ...GOOD, price: 18_000 },
      dropped: [],
    });
    expect(readBy({ ...GOOD, price: 18_000.5 })).toEqual({
      value: { ...GOOD, price: 18_001 },
      dropped: ['price'],
    });
  });

  it('lists the fields of a reader by what happens if they are malformed', () => {
    expect(read.odd).toEqual({
      details: ['price', 'pieces', 'proof', 'scans.city', 'proof.photo'],
      ofRows: ['scans.code'],
      decisive: ['scans.back'],
      amounts: [],
      whole: [],
    });
  });
});

function readBy(value: unknown) {
  const dropped: string[] = [];
  return { ...read(value, (field) => dropped.push(field)), dropped };
}
