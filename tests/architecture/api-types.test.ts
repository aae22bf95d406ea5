import { describe, expect, it } from '@jest/globals';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { readText } from './repository.ts';

const [head = ''] = readText('src/http/contract/api.gen.ts').split('\n');

describe('the types generated from openapi/', () => {
  it('are those of the document as it is now (if not: make types)', () => {
    expect(head).toContain(`openapi/ ${fingerprint(loadOpenApi())}.`);
  });

  it('would be told from those of any other document', () => {
    const openApi = loadOpenApi();
    expect(head).not.toContain(fingerprint({ ...openApi, openapi: '3.0.0' }));
    expect(head).not.toContain(fingerprint({ ...openApi, paths: {} }));
  });
});
