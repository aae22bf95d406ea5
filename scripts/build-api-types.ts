/**
 * Writes src/http/contract/api.gen.ts from openapi/. Needs the network (`make types`): the
 * generator wants an older TypeScript than ours, so it is run from the registry, not installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';

const folder = mkdtempSync(join(tmpdir(), 'satukurir-types-'));
const source = join(folder, 'openapi.json');
const generated = join(folder, 'api.ts');
const openApi = loadOpenApi();

writeFileSync(source, JSON.stringify(openApi));
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
writeFileSync(
  new URL('../src/http/contract/api.gen.ts', import.meta.url),
  head + readFileSync(generated, 'utf8'),
);
rmSync(folder, { recursive: true });
