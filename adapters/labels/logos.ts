import { readdirSync, readFileSync } from 'node:fs';

/** A logo as data/logos/README.md describes it: a badge, and the sign on it. */
export type Logo = {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** The badge's path comes first. */
  readonly paths: readonly string[];
};

/** Logos by courier code. */
export type Logos = ReadonlyMap<string, Logo>;

const FOLDER = new URL('../../data/logos/', import.meta.url);
const FILE = /^([a-z0-9_]+)\.svg$/;
const VIEW_BOX = / viewBox="0 0 (\d+) (\d+)"/;
const PATH = /<path fill="#[0-9a-f]{6}" d="([^"]+)"\/>/g;

export function readLogos(): Logos {
  const logos = readdirSync(FOLDER).flatMap((name) => {
    const [, code] = FILE.exec(name) ?? [];
    if (code === undefined) return [];
    return [[code, logoOf(readFileSync(new URL(name, FOLDER), 'utf8'))] as const];
  });
  return new Map(logos);
}

function logoOf(svg: string): Logo {
  const [, width, height] = VIEW_BOX.exec(svg) ?? [];
  const paths = [...svg.matchAll(PATH)].map(([, path = '']) => path);
  return { svg, width: Number(width), height: Number(height), paths };
}
