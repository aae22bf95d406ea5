/** For a machine without curl: the little of it that the README uses, `-s URL -H … -d …`. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
  },
});
const headers = values.header.map((line): [string, string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
});
const body = values.data === undefined ? {} : { method: 'POST', body: values.data };
for (const url of positionals) {
  process.stdout.write(await (await fetch(encodeURI(url), { headers, ...body })).text());
}
