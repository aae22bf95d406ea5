import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { blocksIn } from '../../scripts/readme/blocks.ts';
import { produce } from '../../scripts/readme/produce.ts';

const ROOT = new URL('../../', import.meta.url);
const README = readFileSync(new URL('README.md', ROOT), 'utf8');
const A_MINUTE_MS = 60_000;

/** What a person types who follows it from top to bottom. */
const PATH = [
  'make start',
  '$API/areas?search=',
  '$API/couriers',
  '$API/rates',
  'make demo',
  'npm run -s cli -- --help',
  'npm run -s cli -- key create',
];

describe('the README', () => {
  it(
    'shows what its commands print, but for ids, keys, times and the port',
    async () => {
      expect(await produce(README)).toBe(README);
    },
    A_MINUTE_MS,
  );

  it('leads from the start through every first step', () => {
    const commands = blocksIn(README)
      .filter(({ shown }) => shown !== null)
      .map((block) => block.commands);
    expect(commands).toEqual(PATH.map((step) => expect.stringContaining(step)));
  });

  it('holds no key', () => {
    expect(README).not.toMatch(/svc_(?:test|live)_\w/);
  });

  it('names files that are there', () => {
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    const proofs = [...README.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
    const missing = [...links, ...proofs].filter((path) => !existsSync(new URL(path, ROOT)));
    expect(links.length).toBeGreaterThan(5);
    expect(proofs.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});
