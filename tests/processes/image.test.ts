import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings } from '#tests/kit/stored-shipments.ts';

const REPOSITORY = new URL('../../', import.meta.url).pathname;
/** Bytes of everything that the image adds to its base and to Node. */
const IMAGE_MAX = 130_000_000;

const shared = sharedApi();
let folder: string;

afterAll(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Follows deploy/Dockerfile in a plain folder: copies the same files, runs its script, and keeps
 * the same files.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satukurir-image-'));
  const ignored = await readFile(join(REPOSITORY, 'deploy/Dockerfile.dockerignore'), 'utf8');
  for (const [, path = ''] of ignored.matchAll(/^!(\S+)$/gm)) {
    await cp(join(REPOSITORY, path), join(folder, path), { recursive: true });
  }
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...process.env, PATH, NODE_OPTIONS: '' };
  const built = spawnSync('sh', ['deploy/image.sh'], { cwd: folder, env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
});

it('serves API, pages and documentation from the folders that the image keeps', async () => {
  const dockerfile = await readFile(join(REPOSITORY, 'deploy/Dockerfile'), 'utf8');
  const kept = [...dockerfile.matchAll(/--from=build \/satukurir\/(\S+)/g)].map(
    ([, path = '']) => path,
  );
  const image = join(folder, 'image');
  for (const path of kept) await cp(join(folder, path), join(image, path), { recursive: true });
  expect(await treeSize(image)).toBeLessThan(IMAGE_MAX);
  const server = await startServer(apiSettings(shared.database), { from: image });
  const { secret } = await shared.api.newKey();
  expect((await apiClient(server.port, secret).get('/api/v1/couriers')).status).toBe(200);
  const page = await fetch(`http://127.0.0.1:${server.port}/`, {
    headers: { Accept: 'text/html' },
  });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
  const docs = await fetch(`http://127.0.0.1:${server.port}/docs/errors/NOT_FOUND`);
  expect([docs.status, await docs.text()]).toEqual([
    200,
    expect.stringContaining('NOT_FOUND</h1>'),
  ]);
});

/** Bytes of all files below a folder. */
async function treeSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
