import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { dataFolder, endPrograms, startProgram } from '#tests/kit/program.ts';

let registry: Server | undefined;

afterEach(() => {
  registry?.close();
});
afterAll(endPrograms);

/** Runs the audit with the real npm against a registry with this answer. */
async function auditedBy(status: number, advisories: unknown) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      // npm reads the versions of a package that an advisory names.
      const name = decodeURIComponent(request.url?.slice(1) ?? '');
      const versions = { '0.0.1': { name, version: '0.0.1' } };
      response.end(JSON.stringify(request.method === 'GET' ? { name, versions } : advisories));
    });
  }).listen(0, '127.0.0.1');
  registry = server;
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  // npm keeps advisories in its cache.
  const npm_config_cache = await dataFolder();
  const settings = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache };
  return startProgram('scripts/audit.ts', [], settings).ended;
}

const advisory = (severity: string) => ({
  pg: [
    {
      id: 1,
      url: 'https://example.com/1',
      title: 'Planted',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

it('finds no weakness if the registry knows none', async () => {
  const { code, stdout } = await auditedBy(200, {});
  expect([code, stdout]).toEqual([0, '0 packages of production with known weaknesses\n']);
});

it('fails the audit because of a high weakness in a production package, and names it', async () => {
  const { code, stdout } = await auditedBy(200, advisory('high'));
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^high: pg \*$/m)]);
});

it('lists a low weakness in the audit and does not fail', async () => {
  const { code, stdout } = await auditedBy(200, advisory('low'));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^low: pg \*$/m)]);
});

it('continues the audit without an answer of the registry, and reports that', async () => {
  const { code, stdout } = await auditedBy(405, {});
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^skipped: npm audit got no answer/)]);
});
