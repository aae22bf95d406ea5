/**
 * Writes the documents and types of src/http/contract from openapi/ and openapi-dashboard/, and the
 * generated parts of clients/ from the same source. Needs the network (`make types`): the generator
 * requires an older TypeScript than ours, so it is run from the registry instead of being
 * installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { COLLECTIONS } from './clients/collections.ts';
import { clientDocument, OTHER } from './clients/document.ts';
import { clientFiles } from './clients/files.ts';
import { joinDashboardOpenApi, joinOpenApi } from './join-openapi.ts';

const ROOT = new URL('../', import.meta.url);
const DOCUMENTS = [
  { openApi: joinOpenApi(), folder: 'openapi', json: 'openapi.gen.json', types: 'api.gen.ts' },
  {
    openApi: joinDashboardOpenApi(),
    folder: 'openapi-dashboard',
    json: 'dashboard.gen.json',
    types: 'dashboard.gen.ts',
  },
];
const contract = new URL('src/http/contract/', ROOT);
const temporary = mkdtempSync(join(tmpdir(), 'satukurir-types-'));

for (const { openApi, folder, json, types } of DOCUMENTS) {
  writeFileSync(new URL(json, contract), `${JSON.stringify(openApi, null, 1)}\n`);
  const written = `Written by \`make types\` from ${folder}/ ${fingerprint(openApi)}. Do not edit.`;
  writeFileSync(new URL(types, contract), `// ${written}\n${generated(openApi, types)}`);
}
writeClients();
rmSync(temporary, { recursive: true });

function writeClients(): void {
  const openApi = joinOpenApi();
  const types = generated(clientDocument(openApi), 'client.gen.ts');
  const open = types.replaceAll(`"${OTHER}"`, '(string & Record<never, never>)');
  const head = `// Written by \`make types\` from openapi/ ${fingerprint(openApi)}. Do not edit.\n`;
  writeFileSync(new URL('clients/typescript/src/api.gen.ts', ROOT), head + open);
  rmSync(new URL(COLLECTIONS, ROOT), { recursive: true, force: true });
  for (const [path, text] of Object.entries(clientFiles(openApi))) {
    mkdirSync(new URL('./', new URL(path, ROOT)), { recursive: true });
    writeFileSync(new URL(path, ROOT), text);
  }
}

function generated(openApi: object, name: string): string {
  const source = join(temporary, `${name}.json`);
  const target = join(temporary, name);
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
      target,
      '--immutable',
      '--default-non-nullable=false',
    ],
    { stdio: 'inherit', cwd: temporary },
  );
  return readFileSync(target, 'utf8');
}
