import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';
import { codePointsOf } from './woff2-coverage.ts';

/** Part of a font with the code points it covers; loaded when one of them is first printed. */
type FontPart = {
  readonly family: string;
  readonly file: URL;
  readonly ranges: readonly (readonly [first: number, last: number])[];
};

export type Fonts = {
  /**
   * Family of the first font part with glyphs for all these code points; undefined if there is
   * none.
   */
  familyOf(cluster: string): string | undefined;
};

const PACKAGES = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
/** Fonts in order of precedence: a digit is set in the Latin font even within Chinese text. */
const PACKAGE_NAMES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-sc'];
/** Mathematical signs and pictograms, which no address needs. */
const LEFT_OUT = ['math', 'symbols'];

export function loadFonts(): Fonts {
  const parts = PACKAGE_NAMES.flatMap(partsOf);
  const coverage = new Map<FontPart, ReadonlySet<number>>();
  const familyByCluster = new Map<string, string | undefined>();
  const coverageOf = (part: FontPart) => {
    const known = coverage.get(part);
    if (known !== undefined) return known;
    const covered = codePointsOf(readFileSync(part.file));
    coverage.set(part, covered);
    // All threads of a process share its fonts.
    if (!GlobalFonts.has(part.family)) {
      GlobalFonts.registerFromPath(fileURLToPath(part.file), part.family);
    }
    return covered;
  };
  const find = (cluster: string) => {
    const codes = [...cluster].map((letter) => letter.codePointAt(0) ?? 0);
    const isCutFor = ({ ranges }: FontPart) =>
      codes.every((code) => ranges.some(([first, last]) => code >= first && code <= last));
    const hasAll = (part: FontPart) => codes.every((code) => coverageOf(part).has(code));
    return parts.find((part) => isCutFor(part) && hasAll(part))?.family;
  };
  return {
    familyOf(cluster) {
      if (!familyByCluster.has(cluster)) familyByCluster.set(cluster, find(cluster));
      return familyByCluster.get(cluster);
    },
  };
}

function partsOf(name: string): readonly FontPart[] {
  const folder = new URL(`${name}/`, PACKAGES);
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL('unicode.json', folder), 'utf8'),
  );
  return Object.entries(ranges)
    .filter(([subset]) => !LEFT_OUT.includes(subset))
    .map(([subset, written]) => {
      const part = subset.replaceAll(/[[\]]/g, '');
      const file = new URL(`files/${name}-${part}-wght-normal.woff2`, folder);
      return { family: `label ${name} ${part}`, file, ranges: written.split(',').map(rangeOf) };
    });
}

/** Parses `U+0304` and `U+0600-06FF`. */
function rangeOf(written: string): readonly [number, number] {
  const [first = '', last = first] = written.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
