/**
 * Writes the documents and types of src/http/contract from openapi/ and openapi-dashboard/. Needs
 * the network (`make types`): the generator requires an older TypeScript than ours, so it is run
 * from the registry instead of being installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { joinDashboardOpenApi, joinOpenApi } from './join-openapi.ts';

const DOCUMENTS = [
  { openApi: joinOpenApi(), folder: 'openapi', json: 'openapi.gen.json', types: 'api.gen.ts' },
  {
    openApi: joinDashboardOpenApi(),
    folder: 'openapi-dashboard',
    json: 'dashboard.gen.json',
    types: 'dashboard.gen.ts',
  },
];
const contract = new URL('../src/http/contract/', import.meta.url);
const temporary = mkdtempSync(join(tmpdir(), 'satukurir-types-'));

for (const { openApi, folder, json, types } of DOCUMENTS) {
  const source = join(temporary, json);
  const generated = join(temporary, types);
  writeFileSync(source, JSON.stringify(openApi));
  writeFileSync(new URL(json, contract), `${JSON.stringify(openApi, null, 1)}\n`);
  generate(source, generated);
  const written = `Written by \`make types\` from ${folder}/ ${fingerprint(openApi)}. Do not edit.`;
  writeFileSync(new URL(types, contract), `// ${written}\n${readFileSync(generated, 'utf8')}`);
}
rmSync(temporary, { recursive: true });

function generate(source: string, generated: string): void {
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
    { stdio: 'inherit', cwd: temporary },
  );
}
