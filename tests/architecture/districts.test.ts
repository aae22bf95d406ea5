import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DISTRICTS, LAYERS, strayImports } from './districts.ts';
import { importsOf } from './imports-of.ts';
import { ROOT, SOURCE_FILES } from './repository.ts';

describe('districts', () => {
  it.each(LAYERS)('finds only district folders in %s', (layer) => {
    const folders = readdirSync(new URL(`${layer}/`, ROOT), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(DISTRICTS).toEqual(expect.arrayContaining(folders));
    expect(folders.length).toBeGreaterThan(3);
  });

  it('imports only from districts that a district may use', () => {
    const strays = SOURCE_FILES.flatMap(({ path, source }) =>
      strayImports(path, importsOf(path, source)).map((target) => `${path} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  it('finds a planted import from a district that may not be used', () => {
    const batch = 'domain/selling/batch/batch.ts';
    const shipment = 'domain/selling/shipment/shipment.ts';
    expect(strayImports('domain/money/wallet/x.ts', [batch, shipment])).toEqual([batch]);
    expect(strayImports('domain/notifying/event/x.ts', ['domain/money/cod/cod.ts'])).toHaveLength(
      1,
    );
    expect(strayImports('src/http/x.ts', [batch])).toEqual([]);
  });
});
