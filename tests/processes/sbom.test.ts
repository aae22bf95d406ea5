import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

type Component = {
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly hashes?: readonly { readonly alg: string }[];
  readonly licenses?: readonly unknown[];
};

type Locked = { readonly version: string; readonly dev?: boolean };

const REPOSITORY = new URL('../../', import.meta.url);
const read = async (path: string) => JSON.parse(await readFile(new URL(path, REPOSITORY), 'utf8'));

it('lists every production package with version, digest and licence, and the licence texts', async () => {
  await promisify(execFile)('make', ['-s', 'sbom'], { cwd: REPOSITORY });
  const { bomFormat, components, metadata } = await read('artifacts/sbom.cdx.json');
  const all: readonly Component[] = components;
  const { packages } = await read('package-lock.json');
  const locked = Object.entries<Locked>(packages).flatMap(([path, { version, dev }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    return name === undefined || dev ? [] : [`${name} ${version}`];
  });
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'satukurir']);
  expect(all.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(
    [...new Set(locked)].toSorted(),
  );
  const incomplete = all.filter(({ hashes = [], licenses = [] }) =>
    [hashes, licenses].some(({ length }) => length === 0),
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
  const licences = await readFile(new URL('artifacts/licences.txt', REPOSITORY), 'utf8');
  const installed = all.filter(({ scope }) => scope === 'required');
  expect(installed.length).toBeGreaterThan(50);
  expect(
    installed.filter(({ name, version }) => !licences.includes(`${name} ${version} (`)),
  ).toEqual([]);
});
