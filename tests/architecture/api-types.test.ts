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

  it('finds the generated OpenAPI document equal to its present sources', () => {
    expect(load()).toEqual(join());
  });

  it('finds the generated API types up to date with their document', () => {
    expect(head).toContain(`${folder} ${fingerprint(load())}.`);
  });

  it('detects generated API types of any changed document', () => {
    expect(head).not.toContain(fingerprint({ ...load(), openapi: '3.0.0' }));
    expect(head).not.toContain(fingerprint({ ...load(), paths: {} }));
  });
});
