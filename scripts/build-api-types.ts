/**
 * Writes openapi.gen.json and api.gen.ts of src/http/contract from openapi/. Needs the network
 * (`make types`): the generator wants an older TypeScript than ours, so it is run from the
 * registry, not installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { joinOpenApi } from './join-openapi.ts';

const folder = mkdtempSync(join(tmpdir(), 'satukurir-types-'));
const source = join(folder, 'openapi.json');
const generated = join(folder, 'api.ts');
const contract = new URL('../src/http/contract/', import.meta.url);
const openApi = joinOpenApi();

writeFileSync(source, JSON.stringify(openApi));
writeFileSync(new URL('openapi.gen.json', contract), `${JSON.stringify(openApi, null, 1)}\n`);
execFileSync(
  'npm',
  [
    'exec',
    '--yes',
    '--package=typescript@5.9.3',
    '--package=openapi-typescript@7.13.0',
    '--',
    'openapi-typescript',
    source,
    '--output',
    generated,
    '--immutable',
    '--default-non-nullable=false',
  ],
  { stdio: 'inherit', cwd: folder },
);
const head = `// Written by \`make types\` from openapi/ ${fingerprint(openApi)}. Do not edit.\n`;
writeFileSync(new URL('api.gen.ts', contract), head + readFileSync(generated, 'utf8'));
rmSync(folder, { recursive: true });
