/**
 * `node scripts/courier.ts CODE NAME` creates adapters/couriers/CODE from the template. Without
 * arguments it regenerates the registry and docs/couriers.md from the folders.
 */
import { writeFileSync } from 'node:fs';
import { couriersDocument } from './courier/document.ts';
import { makeCourier, writeRegistry } from './courier/scaffold.ts';

const COURIERS = new URL('../adapters/couriers/', import.meta.url);
const DOCUMENT = new URL('../docs/couriers.md', import.meta.url);
const [code, name] = process.argv.slice(2);

try {
  if (code !== undefined) makeCourier(COURIERS, code, name ?? '');
  writeRegistry(COURIERS);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(1);
}
// Imported after the registry was written, so that it contains all couriers.
const { PROVIDERS } = await import('#adapters/couriers/registry.gen.ts');
writeFileSync(DOCUMENT, couriersDocument(PROVIDERS.map(({ manifest }) => manifest)));
if (code !== undefined) {
  console.log(`adapters/couriers/${code} is made and registered. It passes its tests:`);
  console.log(`  make one T=adapters/couriers/${code}/courier.test.ts`);
}
