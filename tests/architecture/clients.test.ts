import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { COLLECTIONS } from '../../scripts/clients/collections.ts';
import { clientOperations } from '../../scripts/clients/document.ts';
import { clientFiles } from '../../scripts/clients/files.ts';
import { ROOT, readText } from './repository.ts';

const document = loadOpenApi();
const files = Object.entries(clientFiles(document));

describe('files of clients/ that are generated from the document (if outdated: make types)', () => {
  it('finds the types of the client library up to date with the document', () => {
    const [head = ''] = readText('clients/typescript/src/api.gen.ts').split('\n');
    expect(head).toContain(`openapi/ ${fingerprint(document)}.`);
  });

  it.each(files)('finds %s equal to what the document makes of it', (path, text) => {
    expect(readText(path)).toBe(text);
  });

  it('finds no file of a collection that the document no longer generates', () => {
    const present = readdirSync(new URL(COLLECTIONS, ROOT), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    const made = files.filter(([path]) => path.startsWith(COLLECTIONS));
    expect(present).toHaveLength(made.length);
  });

  it('lists every operation once in each generated collection', () => {
    const operations = clientOperations(document);
    const http = readText(`${COLLECTIONS}/satukurir.http`);
    const named = [...http.matchAll(/^# @name (\w+)$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(operations).toSorted());
    const postman = readText(`${COLLECTIONS}/satukurir.postman_collection.json`);
    expect(postman.match(/"method": /g)).toHaveLength(named.length);
    const bruno = files.flatMap(([path]) => /\/bruno\/.+\/(\w+)\.bru$/.exec(path)?.[1] ?? []);
    expect(bruno).toEqual(expect.arrayContaining(Object.keys(operations)));
  });

  it('sends an Idempotency-Key in collections with orders only, never with reads', () => {
    const operations = Object.entries(clientOperations(document));
    const keyed = operations.filter(([, { keyed }]) => keyed === true);
    expect(keyed.map(([id]) => id)).toEqual(
      expect.arrayContaining(['createShipment', 'createTopUp']),
    );
    expect(keyed.filter(([, { method }]) => method === 'GET')).toEqual([]);
  });

  it('detects collections of a document whose operation has another summary', () => {
    const text = JSON.stringify(document).replace('The balance of the wallet', 'Another balance');
    expect(text).not.toBe(JSON.stringify(document));
    expect(Object.entries(clientFiles(JSON.parse(text)))).not.toEqual(files);
  });
});

describe('the packages of clients/', () => {
  it("names the version of the service in each client's manifest and README", () => {
    const { version } = JSON.parse(readText('package.json'));
    expect(JSON.parse(readText('clients/typescript/package.json')).version).toBe(version);
    expect(readText('clients/typescript/README.md')).toContain(`satukurir-client-${version}.tgz`);
    expect(JSON.parse(readText('clients/php/composer.json')).version).toBe(version);
    expect(readText('clients/python/pyproject.toml')).toContain(`version = "${version}"`);
    expect(readText('clients/python/README.md')).toContain(`satukurir-${version}-py3`);
  });
});
