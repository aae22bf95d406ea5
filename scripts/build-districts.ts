/**
 * Development only: joins two npm packages into data/districts/districts.tsv. See the README there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { distanceKm } from '#adapters/areas/distance.ts';

type Place = { readonly code: string; readonly name: string };
type Village = { readonly district_code: string; readonly name: string; postal_code: string };
type Point = { readonly latitude: number; readonly longitude: number };
type PlacedVillage = Point & {
  readonly code: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly village: string;
};
/** One kecamatan with all keys for looking up its coordinates. */
type Seeker = Record<'code' | 'name' | 'regency' | 'province', string> & {
  readonly villages: readonly string[];
};
type Step = { readonly mark: string; readonly points: (seeker: Seeker) => readonly Point[] };

const NAMES = new URL('../node_modules/indonesia-nodejs/data/json/', import.meta.url);
const PLACED = new URL('../node_modules/geografis/data/json/data.json', import.meta.url);
const OUTPUT = new URL('../data/districts/districts.tsv', import.meta.url);

/** Bounding box of Indonesia (Sabang to Rote, Breueh to Merauke), widened by 0.1°. */
const INDONESIA = { south: -11.1, north: 6.2, west: 94.9, east: 141.1 };
/** Distance from the centre to villages in the widest kecamatan (Kapuas, islands of Pangkajene). */
const FAR_KM = 100;

/**
 * Names that couriers, address forms and people use; the official long forms are searchable, too.
 */
const PROVINCE_NAMES: Readonly<Record<string, string>> = {
  '31': 'DKI Jakarta',
  '34': 'DI Yogyakarta',
};

/**
 * Correct names for names that are corrupt in the source, taken from the older decree by the same
 * code.
 */
const CORRECTED_NAMES: Readonly<Record<string, string>> = {
  '12.23.06': 'Na IX-X',
  '13.05.04': '2 x 11 Anam Lingkuang',
  '13.05.15': '2 x 11 Kayu Tanam',
  '15.07.05': 'Sadu',
  '16.05.14': 'BTS Ulu',
  '32.03.06': 'Bojongpicung',
  '32.03.18': 'Pagelaran',
  '32.03.20': 'Cibinong',
  '32.05.38': 'Balubur Limbangan',
  '53.02.10': "Ki'e",
  '53.02.20': "Kot'olin",
  '62.04.05': 'Gunung Bintang Awai',
};

const villages: readonly Village[] = read(new URL('villages.json', NAMES));
const villagesOf = Map.groupBy(villages, (village) => dotted(village.district_code));
const placed = read<readonly PlacedVillage[]>(PLACED).filter(isInIndonesia);
const counts = new Map<string, number>();
const { rows, strayCodes } = buildRows(stepsOver(placed));
writeFileSync(OUTPUT, `${rows.join('\n')}\n`);
for (const [mark, count] of counts) console.log(`coordinates by ${mark}: ${count}`);
const fellBack = (counts.get('regency') ?? 0) + (counts.get('province') ?? 0);
console.log(`fell back to the regency's or the province's centre: ${fellBack}`);
console.log(`postal codes dropped as another region's: ${strayCodes}`);

function read<T>(file: URL): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function buildRows(steps: readonly Step[]) {
  const names = new Map<string, string>();
  const found: string[] = [];
  let stray = 0;
  for (const file of ['provinces.json', 'cities.json', 'districts.json']) {
    for (const place of read<readonly Place[]>(new URL(file, NAMES))) {
      names.set(dotted(place.code), tidyName(dotted(place.code), place.name));
    }
  }
  for (const code of [...names.keys()].sort()) {
    const columns = [code, names.get(code) ?? ''];
    if (code.length === 8) {
      const postalCodes = postalCodesOf(code);
      stray += postalCodes.stray;
      columns.push(...coordinates(steps, seek(code, names)), postalCodes.kept.join(' '));
    }
    found.push(columns.join('\t').trimEnd());
  }
  return { rows: found, strayCodes: stray };
}

function dotted(code: string): string {
  return (code.match(/\d\d/g) ?? []).join('.');
}

function tidyName(code: string, name: string): string {
  const tidy = name
    .replaceAll('"', "'")
    .replace(/^Kab /, 'Kabupaten ')
    .replace(/\bKep\. /, 'Kepulauan ')
    .replace(/\/ /, '/')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .trim()
    .replace(/(?<=^|[ -])(?!dan )[a-z]/g, (letter) => letter.toUpperCase());
  return PROVINCE_NAMES[code] ?? CORRECTED_NAMES[code] ?? tidy;
}

function seek(code: string, names: ReadonlyMap<string, string>): Seeker {
  return {
    code,
    name: names.get(code) ?? '',
    regency: names.get(code.slice(0, 5)) ?? '',
    province: names.get(code.slice(0, 2)) ?? '',
    villages: (villagesOf.get(code) ?? []).map((village) => village.name),
  };
}

/**
 * Sorts postal codes by frequency among the villages, then ascending. Drops codes whose first two
 * digits differ from the most frequent one: those digits identify a group of regencies, so such a
 * code is an error of the source.
 */
function postalCodesOf(code: string): { kept: readonly string[]; stray: number } {
  const codes = (villagesOf.get(code) ?? [])
    .map((v) => v.postal_code)
    .filter(Boolean)
    .sort();
  const tally = [...Map.groupBy(codes, (postalCode) => postalCode)];
  const [commonest] = tally.toSorted(([, one], [, other]) => other.length - one.length);
  if (!commonest) return { kept: [], stray: 0 };
  const region = commonest[0].slice(0, 2);
  const others = tally.map(([postalCode]) => postalCode).filter((p) => p !== commonest[0]);
  const kept = others.filter((postalCode) => postalCode.startsWith(region));
  return { kept: [commonest[0], ...kept], stray: others.length - kept.length };
}

/**
 * Steps in the order in which they are tried. Districts of the new Papua provinces have other codes
 * in the older decree but keep their regency; districts that were split off since keep the names of
 * their villages.
 */
function stepsOver(all: readonly PlacedVillage[]): readonly Step[] {
  const byCode = Map.groupBy(all, (v) => v.code.slice(0, 8));
  const byName = Map.groupBy(all, (v) => key(v.city, v.district));
  const byVillage = Map.groupBy(all, (v) => key(v.city, v.village));
  const byRegency = Map.groupBy(all, (v) => key(v.city));
  const byProvince = Map.groupBy(all, (v) => key(v.province));
  const sameNamed = (regency: string, village: string) => {
    const found = byVillage.get(key(regency, village)) ?? [];
    return found.length === 1 ? found : [];
  };
  return [
    { mark: 'code', points: ({ code }) => byCode.get(code) ?? [] },
    { mark: 'name', points: ({ regency, name }) => byName.get(key(regency, name)) ?? [] },
    { mark: 'villages', points: (s) => s.villages.flatMap((v) => sameNamed(s.regency, v)) },
    { mark: 'regency', points: ({ regency }) => byRegency.get(key(regency)) ?? [] },
    { mark: 'province', points: ({ province }) => byProvince.get(key(province)) ?? [] },
  ];
}

function key(...names: readonly string[]): string {
  return names.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')).join(' ');
}

function coordinates(steps: readonly Step[], seeker: Seeker): readonly string[] {
  for (const { mark, points } of steps) {
    const found = points(seeker);
    if (found.length === 0) continue;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
    const { latitude, longitude } = middle(found);
    return [latitude.toFixed(4), longitude.toFixed(4), mark];
  }
  throw new Error(`No coordinates for ${seeker.code} ${seeker.name}, ${seeker.regency}`);
}

/** Mean of the points near the median, so that one village on the wrong island has no effect. */
function middle(points: readonly Point[]): Point {
  const centre = {
    latitude: median(points.map((point) => point.latitude)),
    longitude: median(points.map((point) => point.longitude)),
  };
  const near = points.filter((point) => distanceKm(point, centre) <= FAR_KM);
  // A scattered archipelago may have no village near the median.
  const kept = near.length > 0 ? near : points;
  return {
    latitude: mean(kept.map((point) => point.latitude)),
    longitude: mean(kept.map((point) => point.longitude)),
  };
}

function isInIndonesia({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = INDONESIA;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half) - 1] ?? 0)) / 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
