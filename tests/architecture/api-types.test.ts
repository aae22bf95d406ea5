import { describe, expect, it } from '@jest/globals';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadDashboardOpenApi, loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { joinDashboardOpenApi, joinOpenApi } from '../../scripts/join-openapi.ts';
import { readText } from './repository.ts';

const GENERATED = [
  { folder: 'openapi/', types: 'api.gen.ts', load: loadOpenApi, join: joinOpenApi },
  {
    folder: 'openapi-dashboard/',
    types: 'dashboard.gen.ts',
    load: loadDashboardOpenApi,
    join: joinDashboardOpenApi,
  },
];

describe.each(GENERATED)('what is generated from $folder (if it is stale: make types)', (of) => {
  const { folder, types, load, join } = of;
  const [head = ''] = readText(`src/http/contract/${types}`).split('\n');

  it('is the document as it is now', () => {
    expect(load()).toEqual(join());
  });

  it('are the types of that document', () => {
    expect(head).toContain(`${folder} ${fingerprint(load())}.`);
  });

  it('would be told from those of any other document', () => {
    expect(head).not.toContain(fingerprint({ ...load(), openapi: '3.0.0' }));
    expect(head).not.toContain(fingerprint({ ...load(), paths: {} }));
  });
});
