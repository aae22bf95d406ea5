/** `node scripts/live.ts CODE` calls a courier's sandbox, with credentials from the environment. */
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import { configurationFrom } from './live/configuration.ts';
import { callSandbox } from './live/sandbox.ts';

const [code = ''] = process.argv.slice(2);
const named = PROVIDERS.find(({ manifest }) => manifest.provider === code.toUpperCase());
if (named === undefined) {
  const codes = PROVIDERS.map(({ manifest }) => manifest.provider.toLowerCase()).join(', ');
  console.error(`CODE must be one of ${codes}, not ${code}.`);
  process.exitCode = 1;
} else {
  const given = configurationFrom(named.manifest, process.env);
  if ('skipped' in given) console.log(given.skipped);
  else if (!(await callSandbox(named, given, (line) => console.log(line)))) process.exitCode = 1;
}
