import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Manifest, scriptsOf } from '#src/http/page-links.ts';

/** Bytes after Brotli, as browsers load them: about four seconds for a phone on 3G. */
const FIRST_LOAD_MAX = 250_000;
const DIST = new URL('../../dist/web/', import.meta.url);
const MANTINE = new URL('../../node_modules/@mantine/core/styles/', import.meta.url);
const ENTRY = 'index.html';
const PAGES = /^pages\/.*page\.tsx$/;

/** Written by `make web`. */
const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));
const pages = Object.keys(manifest).filter((name) => PAGES.test(name));

describe('first load', () => {
  it.each(pages)('keeps the first load of %s within its limit', (page) => {
    const files = new Set([ENTRY, page].flatMap((source) => scriptsOf(manifest, source)));
    const bytes = [...files].reduce((sum, file) => sum + brotliBytes(file), 0);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  });

  it('measures every page, and a non-empty entry script', () => {
    expect(pages.length).toBeGreaterThanOrEqual(17);
    expect(brotliBytes(manifest[ENTRY]?.file ?? '')).toBeGreaterThan(50_000);
  });
});

describe('styles', () => {
  it('includes the styles of each Mantine component that the scripts use', () => {
    const drawn = classesIn('assets/', '.js');
    const styled = classesIn('assets/', '.css');
    const missing = readdirSync(MANTINE).filter((file) => {
      const classes = [...classesOf(readFileSync(new URL(file, MANTINE), 'utf8'))];
      return classes.some((name) => drawn.has(name)) && !classes.every((name) => styled.has(name));
    });
    expect(missing).toEqual([]);
    expect(styled.size).toBeGreaterThan(200);
  });
});

/** Mantine's class names are hashes: `m_8bffd616`. */
function classesOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
}

function classesIn(folder: string, ending: string): ReadonlySet<string> {
  const all = readdirSync(new URL(folder, DIST)).filter((file) => file.endsWith(ending));
  return classesOf(all.map((file) => readFileSync(new URL(folder + file, DIST), 'utf8')).join(' '));
}

function brotliBytes(file: string): number {
  return statSync(new URL(`${file}.br`, DIST)).size;
}
