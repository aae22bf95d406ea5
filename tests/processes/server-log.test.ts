import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { rotateLog } from '#adapters/embedded-postgres/server-log.ts';
import { withClient } from '#tests/kit/database.ts';
import { migrateUp } from '#tests/kit/long-waits.ts';
import { cleanUp, temporaryFolder } from './embedded-program.ts';

const LIMIT = 20_000;
const NOISE = `
  DO $$ BEGIN FOR n IN 1..400 LOOP RAISE LOG '% %', n, repeat('x', 90); END LOOP; END $$`;

afterEach(cleanUp);

it('continues the server log after a rotation, and keeps three files', async () => {
  const server = await openEmbedded({ dataDir: await temporaryFolder(), report: () => {} });
  const log = join(server.clusterFolder, 'server.log');
  await withClient(server.ownerUrl, async (owner) => {
    for (let round = 0; round < 5; round += 1) {
      await owner.query(NOISE);
      await owner.query(`DO $$ BEGIN RAISE LOG 'round ${round}'; END $$`);
      expect((await stat(log)).size).toBeGreaterThan(LIMIT);
      await rotateLog(log, LIMIT);
      expect((await stat(log)).size).toBe(0);
    }
  });
  expect(
    (await readdir(server.clusterFolder)).filter((name) => name.startsWith('server.log')),
  ).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  expect(await readFile(`${log}.1`, 'utf8')).toContain('round 4');
  expect(await readFile(`${log}.2`, 'utf8')).toContain('round 3');
  await server.release();
});

it('logs neither statement nor value of a refusal to the serving role', async () => {
  const server = await openEmbedded({ dataDir: await temporaryFolder(), report: () => {} });
  await migrateUp(server.ownerUrl);
  await withClient(server.appUrl, async (app) => {
    await expect(app.query(`SELECT refuse_stale('a step')`)).rejects.toMatchObject({
      code: '40001',
    });
    const twice = `INSERT INTO account_email_lookup VALUES
      ('person@shop.example', gen_random_uuid()), ('person@shop.example', gen_random_uuid())`;
    await expect(app.query(twice)).rejects.toMatchObject({ code: '23505' });
  });
  // An owner's error is still logged.
  await withClient(server.ownerUrl, (owner) =>
    expect(owner.query('SELECT * FROM no_such_table')).rejects.toThrow(),
  );
  const log = await readFile(join(server.clusterFolder, 'server.log'), 'utf8');
  expect(log).toContain('no_such_table');
  for (const said of ['refuse_stale', 'found less', 'person@shop.example', 'INSERT INTO account']) {
    expect(log).not.toContain(said);
  }
  await server.release();
});
