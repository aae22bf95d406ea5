import { backUp } from '#adapters/embedded-postgres/backup.ts';
import { readSettings } from '#src/config/read-settings.ts';

const MEGABYTE = 1_000_000;
const OWN_DATABASE =
  'DATABASE_URL names a PostgreSQL of yours: back it up by its own programs (pg_basebackup, or ' +
  'pg_dump --format=custom, of its major version or a later one). docs/operating.md has the commands.';
const WITHOUT_KEY = 'not in the backup, and opens what is sealed in it: keep it elsewhere';

/**
 * Backs up the embedded database while it serves. `to` is a new folder; without it the backup goes
 * into a folder named by the time, such as `backups/20261128T075044Z`.
 */
export async function backUpInstallation(
  to: string | undefined,
  report: (line: string) => void,
): Promise<object> {
  const { DATABASE_URL, DATA_DIR: dataDir } = readSettings();
  if (DATABASE_URL !== null) throw new Error(OWN_DATABASE);
  const time = new Date().toISOString().replaceAll(/[:-]|\.\d+/g, '');
  const folder = to || `backups/${time}`;
  const { files, ended } = await backUp({ dataDir, to: folder, report });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const megabytes = Math.round(bytes / MEGABYTE);
  return { folder, files: files.length, megabytes, until: ended, SECRETS_KEY: WITHOUT_KEY };
}
