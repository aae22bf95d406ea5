import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Manifest, scriptsOf } from '#src/http/page-links.ts';

/** Compressed, as browsers get it: what a phone on 3G loads in about four seconds. */
const FIRST_LOAD_MAX = 250_000;
const DIST = new URL('../../dist/web/', import.meta.url);
const MANTINE = new URL('../../node_modules/@mantine/core/styles/', import.meta.url);
const ENTRY = 'index.html';
const PAGES = /^pages\/.*page\.tsx$/;

/** Built by make. */
const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));
const pages = Object.keys(manifest).filter((name) => PAGES.test(name));

describe('the script of the first load', () => {
  it.each(pages)('is small on %s', (page) => {
    const files = new Set([ENTRY, page].flatMap((source) => scriptsOf(manifest, source)));
    const bytes = [...files].reduce((sum, file) => sum + brotliBytes(file), 0);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  });

  it('is measured on every page', () => {
    expect(pages.length).toBeGreaterThanOrEqual(17);
    expect(brotliBytes(manifest[ENTRY]?.file ?? '')).toBeGreaterThan(50_000);
  });
});

describe('the styles', () => {
  it('are there of each component that the scripts draw', () => {
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

/** Names of Mantine's classes are digests: `m_8bffd616`. */
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
