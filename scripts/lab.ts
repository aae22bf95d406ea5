/**
 * Runs a double of a courier's API on this machine, for a LIVE key without a contract: `make lab
 * CODE=biteship`.
 */
import { NAMES } from './lab/behaviour.ts';
import type { Double } from './lab/double.ts';
import { doubleOf } from './lab/doubles.ts';
import { type Lab, openLab } from './lab/lab.ts';

const PORT = 4010;

const found = await doubleOf(process.argv[2] || 'biteship').catch((error: unknown) => {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(1);
});
await serve(found);

async function serve(double: Double): Promise<void> {
  const { provider, name, awbs, areaCodes = [] } = double;
  const { url, urls, credentials } = await openLab(double, {
    port: Number(process.env.PORT ?? PORT),
  });
  console.log(`${name}'s double is at ${url}. Configure ${provider} by:`);
  console.log(`\n${configuring(provider, { urls, credentials })}\n`);
  for (const { districtId, originCode, destinationCode, name: place } of areaCodes) {
    console.log(`  area code: ${districtId},${originCode ?? ''},${destinationCode},"${place}",,`);
  }
  if (awbs !== undefined) console.log(`  AWBs: --from ${awbs.from} --to ${awbs.to}`);
  console.log(`Receivers with a fate of their own: ${NAMES.join(', ')}`);
  console.log(`Move a parcel: curl ${url}/lab/advance -d '{"reference_id":"SHP…"}'`);
}

/**
 * Returns one command to paste that sets all URLs, because a URL that is left out would call the
 * real courier.
 */
function configuring(provider: string, { urls, credentials }: Pick<Lab, 'urls' | 'credentials'>) {
  const command = [
    `npm run -s cli -- courier configure --provider ${provider.toLowerCase()} --by "$USER"`,
    ...Object.entries(urls).map(([name, url]) => `--url ${name}=${url}`),
    "--credentials - <<'END'",
  ].join(' \\\n  ');
  const lines = Object.entries(credentials).map(([name, value]) => `${name}=${value}`);
  return [command, ...lines, 'END'].join('\n');
}
