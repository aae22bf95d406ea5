import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forbiddenImports } from '#tests/architecture/zones.ts';
import { recordedText } from '../../scripts/courier/cells.ts';
import { couriersDocument } from '../../scripts/courier/document.ts';

import { makeCourier, registryOf, writeRegistry } from '../../scripts/courier/scaffold.ts';
import { firstBroken } from './_kit/fixtures/suite.ts';
import { copyOf, subjectIn } from './_kit/fixtures/template-copy.ts';
import { PROVIDERS } from './registry.gen.ts';
import { COURIERS } from './simulator/fixtures/couriers.ts';

const HERE = new URL('./', import.meta.url);
const FILES_MAX = 5;
const LINES_MAX = 160;
const CHANGED = ["'RUSH_2'", "'rush_2'", "'Rush & Sons, Express'"];

let couriers: URL;

beforeEach(() => {
  couriers = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'satukurir-couriers-'))}/`);
  cpSync(new URL('_template/', HERE), new URL('_template/', couriers), { recursive: true });
});
afterEach(() => rmSync(couriers, { recursive: true }));

describe('registry of couriers', () => {
  it('keeps registry.gen.ts exactly as `make courier` writes it', () => {
    expect(textOf(new URL('registry.gen.ts', HERE))).toBe(registryOf(HERE));
    const codes = PROVIDERS.map(({ manifest }) => manifest.provider);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('lists courier folders in alphabetical order without the template', () => {
    for (const code of ['swift', 'rush_2']) makeCourier(couriers, code, 'Of this name');
    writeRegistry(couriers);
    const text = textOf(new URL('registry.gen.ts', couriers));
    expect(text).toContain("import { provider as rush_2Provider } from './rush_2/courier.ts';\n");
    expect(text).toContain('Provider[] = [rush_2Provider, swiftProvider];\n');
    expect(text).not.toContain('_template');
  });
});

it("limits a courier's fields equally in TEST and LIVE, whichever provider serves it", () => {
  const live = PROVIDERS.flatMap(({ manifest }) => manifest.brands);
  const compared = COURIERS.flatMap(({ profile }) =>
    live.filter(({ code }) => code === profile.code).map((brand) => [profile, brand] as const),
  );
  // Six couriers through their own API, and eight through Biteship.
  expect(compared).toHaveLength(14);
  for (const [test, { code, fieldLimits }] of compared) {
    expect([code, fieldLimits]).toEqual([code, test.fieldLimits]);
  }
});

describe('docs/couriers.md', () => {
  const written = couriersDocument(PROVIDERS.map(({ manifest }) => manifest));

  it('keeps docs/couriers.md as `make courier` writes it, with every unverified point of the manifests', () => {
    expect(textOf(new URL('../../docs/couriers.md', HERE))).toBe(written);
    const open = PROVIDERS.flatMap(({ manifest }) => manifest.unverified);
    expect(open.filter((sentence) => !written.includes(`\n- ${sentence}\n`))).toEqual([]);
  });

  it('documents a provider without recorded answers as not seen', () => {
    expect(recordedText({ provider: 'NONE_OF_OURS' })).toBe('not seen');
  });

  it('documents in one cell what differs between the brands of a provider', () => {
    const row = written.split('\n').find((line) => line.startsWith('| BITESHIP '));
    expect(row).toMatch(/\| yes: JNE, [^|]*; no: Ninja Xpress, [^|]*\|/);
  });
});

describe('make courier', () => {
  it('creates a small courier that differs from the template only in its names', () => {
    const folder = made();
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeLessThanOrEqual(FILES_MAX);
    for (const file of files) {
      const text = textOf(new URL(file, folder));
      expect([file, text.split('\n').length <= LINES_MAX]).toEqual([file, true]);
      expect(forbiddenImports(`adapters/couriers/rush_2/${file}`, text)).toEqual([]);
      const template = textOf(new URL(`_template/${file}`, couriers)).split('\n');
      const changed = text.split('\n').filter((line, place) => line !== template[place]);
      expect(changed).toHaveLength(file === 'manifest.ts' ? CHANGED.length : 0);
      for (const line of changed) expect(CHANGED).toContain(/'.*'/.exec(line)?.[0]);
    }
  });

  it('creates a courier that passes its contract', async () => {
    const { folder, remove } = copyOf(made());
    const subject = await subjectIn(folder);
    expect(subject.provider.manifest).toMatchObject({ provider: 'RUSH_2' });
    expect(await firstBroken(subject, /^(?:its |rates|booking|webhooks)/)).toBeUndefined();
    remove();
  });

  it('refuses to overwrite an existing courier', () => {
    made();
    expect(made).toThrow('adapters/couriers/rush_2 already exists.');
  });

  it.each(['', 'x', 'Rush', '2rush', '_rush', '../rush', 'rush-2', 'x'.repeat(21)])(
    'refuses to create a courier with the code %j',
    (code) => {
      expect(() => makeCourier(couriers, code, 'Rush')).toThrow(RangeError);
      expect(readdirSync(couriers)).toEqual(['_template']);
    },
  );

  it.each(['', 'R', "Rush's", 'Rush\\', '`Rush`', 'Rush\n', ' Rush', 'x'.repeat(41)])(
    'refuses to create a courier with the name %j',
    (name) => {
      expect(() => makeCourier(couriers, 'rush_2', name)).toThrow(RangeError);
    },
  );
});

function made(): URL {
  makeCourier(couriers, 'rush_2', 'Rush & Sons, Express');
  return new URL('rush_2/', couriers);
}

function textOf(file: URL): string {
  return readFileSync(file, 'utf8');
}
