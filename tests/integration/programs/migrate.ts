/** Migrates the database at the given URL, and prints the result as one line of JSON. */
import { migrateUp } from '#tests/kit/long-waits.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('The URL of the database is missing.');
process.stdout.write(JSON.stringify(await migrateUp(url)));
