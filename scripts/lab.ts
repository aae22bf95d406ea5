/** Biteship's API on this machine, for a LIVE key without a courier: `make lab`. */
import { NAMES } from './lab/behaviour.ts';
import { openLab } from './lab/lab.ts';

const PORT = 4010;

const lab = await openLab({ port: Number(process.env.PORT ?? PORT) });
console.log(`Biteship's double is at ${lab.url}, its key is ${lab.key}`);
console.log(`Receivers with a fate of their own: ${NAMES.join(', ')}`);
console.log(`Move a parcel: curl ${lab.url}/lab/advance -d '{"reference_id":"SHP…"}'`);
