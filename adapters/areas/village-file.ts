import { readFileSync } from 'node:fs';
import type { Village } from '#domain/carrying/area/district.ts';

/** Every village of Indonesia, in the order of the ministry's codes. */
export type Villages = {
  readonly count: number;
  readonly nameOf: (village: number) => string;
  readonly of: (districtId: string) => readonly Village[];
  /** Index of the village with this code. */
  readonly find: (villageId: string) => number | undefined;
  /** Indexes of the district's first village, and after its last one. */
  readonly rangeOf: (districtId: string) => readonly [from: number, to: number];
};

const FILE = new URL('../../data/villages/villages.tsv', import.meta.url);
const DISTRICT_ID_LENGTH = 8;

export function readVillageFile(): Villages {
  return villagesOf(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
}

/**
 * Reads lines of the file that scripts/build-villages.ts writes: a district's code, then its
 * villages: number, name, postal code. The lines are stored as text, because objects would take
 * four times the memory.
 */
export function villagesOf(lines: readonly string[]): Villages {
  const villages: string[] = [];
  const ranges = new Map<string, [from: number, to: number]>();
  let range: [from: number, to: number] = [0, 0];
  for (const line of lines) {
    if (line.length === DISTRICT_ID_LENGTH && line[2] === '.') {
      range = [villages.length, villages.length];
      ranges.set(line, range);
    } else {
      range[1] = villages.push(line);
    }
  }
  const rangeOf = (districtId: string) => ranges.get(districtId) ?? ([0, 0] as const);
  return {
    count: villages.length,
    nameOf: (village) => villages[village]?.split('\t')[1] ?? '',
    of: (districtId) =>
      villages.slice(...rangeOf(districtId)).map((line) => villageOf(districtId, line)),
    find(villageId) {
      const number = villageId.slice(-4);
      const districtId = villageId.slice(0, DISTRICT_ID_LENGTH);
      const [from, to] = rangeOf(districtId);
      const at = villages.slice(from, to).findIndex((line) => line.startsWith(`${number}\t`));
      return at < 0 ? undefined : from + at;
    },
    rangeOf,
  };
}

function villageOf(districtId: string, line: string): Village {
  const [number, name = '', postalCode] = line.split('\t');
  return { villageId: `${districtId}.${number}`, name, postalCode: postalCode ?? null };
}
