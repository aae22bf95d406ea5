import { describe, expect, it } from '@jest/globals';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { joinOpenApi } from '../../scripts/join-openapi.ts';
import { readText } from './repository.ts';

const [head = ''] = readText('src/http/contract/api.gen.ts').split('\n');

describe('what is generated from openapi/ (if it is stale: make types)', () => {
  it('is the document as it is now', () => {
    expect(loadOpenApi()).toEqual(joinOpenApi());
  });

  it('are the types of that document', () => {
    expect(head).toContain(`openapi/ ${fingerprint(loadOpenApi())}.`);
  });

  it('would be told from those of any other document', () => {
    const openApi = loadOpenApi();
    expect(head).not.toContain(fingerprint({ ...openApi, openapi: '3.0.0' }));
    expect(head).not.toContain(fingerprint({ ...openApi, paths: {} }));
  });
});
