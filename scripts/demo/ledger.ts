import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DEFAULTS, type Server } from './server.ts';
import { bold, dim, green, say, saying } from './tell.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PATIENCE_MS = 30_000;

/**
 * The command, which ends when we do, be we killed: it has a share of the server's PostgreSQL, and
 * who leaves last stops that.
 */
const WITH_US = `
exec 3<&0
"$@" < /dev/null 3<&- &
command=$!
{ cat <&3; kill -KILL $command; } > /dev/null 2>&1 3<&0 &
watcher=$!
wait $command
`;
