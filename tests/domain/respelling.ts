export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A whole number from 0 to below `end`. */
export type Draw = (end: number) => number;

/** Numerical Recipes' linear congruential generator: fast, and random enough here. */
const FACTOR = 1_664_525;
const STEP = 1_013_904_223;
const UINT32 = 2 ** 32;

export function drawOf(seed: number): Draw {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, FACTOR) + STEP) >>> 0;
    return Math.floor((state / UINT32) * end);
  };
}

/** The same JSON value with other key order, white space, number formats and escapes. */
export function respelt(value: Json, draw: Draw): string {
  return space(draw) + bare(value, draw) + space(draw);
}

/** The value with one element changed, added or removed. */
export function changedOnce(value: Json, draw: Draw): Json {
  if (typeof value !== 'object' || value === null) return otherLeaf(value, draw);
  const members = Object.entries(value);
  const at = draw(members.length + 1);
  const [name, child] = members[at] ?? ['added', undefined];
  if (child === undefined) return rebuilt(value, [...members, [freeName(value), 'added']]);
  if (draw(3) === 0) return rebuilt(value, members.toSpliced(at, 1));
  return rebuilt(value, members.with(at, [name, changedOnce(child, draw)]));
}

function bare(value: Json, draw: Draw): string {
  if (typeof value === 'number') return numberSpelt(value, draw);
  if (typeof value === 'string') return stringSpelt(value, draw);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => respelt(one, draw)).join(',')}]`;
  const members = Object.entries(value).map(([name, child]) => {
    const key = space(draw) + stringSpelt(name, draw) + space(draw);
    return { member: `${key}:${respelt(child, draw)}`, rank: draw(1_000) };
  });
  const shuffled = members.toSorted((a, b) => a.rank - b.rank).map(({ member }) => member);
  return `{${space(draw)}${shuffled.join(',')}}`;
}

function numberSpelt(value: number, draw: Draw): string {
  const plain = String(value);
  const spellings = [plain, value.toExponential(), value.toExponential().toUpperCase()];
  if (!plain.includes('e')) spellings.push(plain.includes('.') ? `${plain}00` : `${plain}.0`);
  return spellings[draw(spellings.length)] ?? plain;
}

function stringSpelt(text: string, draw: Draw): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const escaped = (unit: number) => String.raw`\u${unit.toString(16).padStart(4, '0')}`;
  const isPlain = (unit: number) => unit >= 0x20 && unit !== 0x22 && unit !== 0x5c;
  const spelt = units.map((unit) =>
    isPlain(unit) && draw(4) > 0 ? String.fromCharCode(unit) : escaped(unit),
  );
  return `"${spelt.join('')}"`;
}

function space(draw: Draw): string {
  return [' ', '\n', '\t', '\r\n  ', '', '', ''][draw(7)] ?? '';
}

function otherLeaf(value: Json, draw: Draw): Json {
  const others = [null, true, false, 0, 1, '', 'other', [], {}, String(value)];
  const different = others.filter((other) => JSON.stringify(other) !== JSON.stringify(value));
  return different[draw(different.length)] ?? null;
}

function freeName(value: object): string {
  return Object.keys(value).reduce((free, name) => (free === name ? `${free}+` : free), 'added');
}

function rebuilt(like: Json, members: readonly (readonly [string, Json])[]): Json {
  return Array.isArray(like) ? members.map(([, one]) => one) : Object.fromEntries(members);
}
