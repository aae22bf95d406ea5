import { migrateDown, migrateUp } from '#adapters/postgres/migrate.ts';
import { openServer } from './composition/open-server.ts';
import { readSettings } from './config/read-settings.ts';

/** `make migrate` brings the schema up to date; `make migrate DOWN=1` reverts the newest. */
const settings = readSettings();
const server = await openServer({
  databaseUrl: settings.DATABASE_URL,
  databaseAppUrl: settings.DATABASE_APP_URL ?? settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  report: (line) => process.stderr.write(`${line}\n`),
});
try {
  if (process.argv.includes('down')) {
    await migrateDown(server.ownerUrl, settings.DATABASE_WAIT_MS);
    process.stdout.write('took the newest migration back\n');
  } else {
    const done = await migrateUp(server.ownerUrl, settings.DATABASE_WAIT_MS);
    process.stdout.write(done.length === 0 ? 'nothing to migrate\n' : `${done.join('\n')}\n`);
  }
} finally {
  await server.release();
}
