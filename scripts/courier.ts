/**
 * `node scripts/courier.ts CODE NAME` makes adapters/couriers/CODE from the template; without
 * arguments it writes the registry again.
 */
import { makeCourier, writeRegistry } from './courier/scaffold.ts';

const COURIERS = new URL('../adapters/couriers/', import.meta.url);
const [code, name] = process.argv.slice(2);

try {
  if (code !== undefined) makeCourier(COURIERS, code, name ?? '');
  writeRegistry(COURIERS);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (code !== undefined) {
  console.log(`adapters/couriers/${code} is made and registered. It passes its tests:`);
  console.log(`  make one T=adapters/couriers/${code}/courier.test.ts`);
}
