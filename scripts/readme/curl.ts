/**
 * Replacement for curl on machines without it: supports only `-s -X POST URL -H … -d … -o FILE`.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    output: { type: 'string', short: 'o' },
  },
});
const headers = values.header.map((line): [string, string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
});
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
const body = values.data === undefined ? {} : { body: values.data };
for (const url of positionals) {
  const bytes = await (await fetch(encodeURI(url), { method, headers, ...body })).bytes();
  await (values.output === undefined
    ? process.stdout.write(bytes)
    : writeFile(values.output, bytes));
}
