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

describe.each(GENERATED)('files generated from $folder (if outdated: make types)', (of) => {
  const { folder, types, load, join } = of;
  const [head = ''] = readText(`src/http/contract/${types}`).split('\n');

  it('equals the joined document of the present sources', () => {
    expect(load()).toEqual(join());
  });

  it('contains the types of the present document', () => {
    expect(head).toContain(`${folder} ${fingerprint(load())}.`);
  });

  it('differs in its fingerprint from any changed document', () => {
    expect(head).not.toContain(fingerprint({ ...load(), openapi: '3.0.0' }));
    expect(head).not.toContain(fingerprint({ ...load(), paths: {} }));
  });
});
