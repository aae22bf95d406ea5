/** Backs the embedded database up while it serves: `backup.ts FOLDER`, by default a dated one. */
import { backUp } from '#adapters/embedded-postgres/backup.ts';
import { readSettings } from '#src/config/read-settings.ts';

const MEGABYTE = 1_000_000;
const OWN_DATABASE = `DATABASE_URL names a PostgreSQL of yours: back it up by its own programs
(pg_basebackup, or pg_dump --format=custom, of its major version or a later one).`;

const { DATABASE_URL, DATA_DIR: dataDir } = readSettings();
const at = new Date().toISOString().replaceAll(/[:-]|\.\d+/g, '');
const to = process.argv[2] || `backups/${at}`;
try {
  if (DATABASE_URL !== null) throw new Error(OWN_DATABASE);
  const { files, ended } = await backUp({ dataDir, to, report: console.error });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${to}: ${files.length} files, ${Math.round(bytes / MEGABYTE)} MB, until ${ended}`);
  console.log(
    'Keep SECRETS_KEY elsewhere: it is not in the backup, and opens what is sealed in it.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
