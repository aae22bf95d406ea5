/** Prints how it was started, and the size of V8's nursery after much was alive in it. */
import { getHeapSpaceStatistics } from 'node:v8';
import { keepHeapSmall } from '#src/config/small-heap.ts';

keepHeapSmall();

const OBJECTS = 2_000_000;
const LOOK_EVERY = 50_000;
const MEGABYTE = 2 ** 20;

let alive: object[] = [];
let most = 0;
for (let made = 0; made < OBJECTS; made += 1) {
  alive.push({ made });
  if (alive.length > OBJECTS / 5) alive = [];
  if (made % LOOK_EVERY === 0) most = Math.max(most, nurseryMb());
}
process.stdout.write(
  `${JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2), most })}\n`,
);

function nurseryMb(): number {
  const nursery = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return (nursery?.space_size ?? Number.NaN) / MEGABYTE;
}
