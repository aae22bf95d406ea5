import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import {
  dataFolder,
  endPrograms,
  printedKeys,
  runCli,
  startProgram,
  startServer,
} from '#tests/kit/program.ts';
import { sold } from '#tests/kit/seller.ts';

afterAll(endPrograms);

const run = (script: string, args: readonly string[], DATA_DIR: string) =>
  startProgram(`scripts/${script}.ts`, args, { DATA_DIR }).ended;

describe('a backup of the embedded database, made while it sells', () => {
  let backup: string;
  let key: string;
  /** Shipments that were sold before the backup began. */
  const before: string[] = [];
  let made: Awaited<ReturnType<typeof run>>;

  beforeAll(async () => {
    const folder = await dataFolder();
    backup = join(await dataFolder(), 'backup');
    const server = await startServer({ DATA_DIR: folder });
    [key = ''] = await printedKeys([server]);
    const client = apiClient(server.port, key);
    for (let at = 0; at < 3; at += 1) before.push((await sold(client)).shipment_number);
    let isOver = false;
    const selling = (async () => {
      while (!isOver) await sold(client);
    })();
    made = await runCli(['backup', '--to', backup], { DATA_DIR: folder });
    isOver = true;
    await selling;
  });

  it('prints what a backup holds, and that the key of secrets is not in it', () => {
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^folder +\S+\/backup\nfiles +\d+\nmegabytes +\d+\nuntil +2\d{3}-/);
    expect(made.stdout).toMatch(/SECRETS_KEY +not in the backup/);
  });

  it('rejects a folder that contains a backup', async () => {
    const again = await runCli(['backup', '--to', backup], { DATA_DIR: await dataFolder() });
    expect(again.code).toBe(1);
    expect(again.stderr).toBe(`${backup} must be a new or empty folder.\n`);
  });

  it('restores every shipment sold before the backup, with correct books and bookings', async () => {
    const folder = await dataFolder();
    const restored = await run('restore', [backup], folder);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const server = await startServer({ DATA_DIR: folder });
    const client = apiClient(server.port, key);
    for (const number of before) {
      expect((await client.get(`/api/v1/shipments/${number}`)).status).toBe(200);
    }
    await sold(client);
    for (const name of ['ledger', 'booking']) {
      expect(await runCli([name, 'verify'], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    }
    const twice = await run('restore', [backup], folder);
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('exists already')]);
  });

  it('restores nothing from a damaged backup, and names the file', async () => {
    const damaged = join(backup, 'files', 'data', 'PG_VERSION.gz');
    await truncate(damaged, 5);
    const folder = await dataFolder();
    const { code, stderr } = await run('restore', [backup], folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${damaged} is damaged`)]);
    const [empty] = [await run('restore', [await dataFolder()], folder)];
    expect(empty.stderr).toContain('holds no complete backup');
  });
});
