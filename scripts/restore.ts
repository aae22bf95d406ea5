/** Restores a backup into DATA_DIR, which must have no database yet: `restore.ts FOLDER`. */
import { restore } from '#adapters/embedded-postgres/restore.ts';
import { readSettings } from '#src/config/read-settings.ts';

const { DATA_DIR: dataDir } = readSettings();
const from = process.argv[2] ?? '';
try {
  if (from === '') throw new Error('Name the folder of the backup: make restore FROM=backups/…');
  const { files, ended } = await restore({ from, dataDir, report: console.error });
  console.log(`${dataDir}: restored ${files.length} files, as of ${ended}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
