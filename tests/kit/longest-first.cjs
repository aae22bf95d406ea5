// Replaces Jest's scheduling: the files that take a minute begin first, so that no processor waits for
// the last one. Jest's own order needs a cache that a fresh clone does not have.
const { statSync } = require('node:fs');

/** Longest files first, except that those that need both processors are not adjacent. */
const LONG = [
  'processes/selling-killed',
  'integration/store-mutations',
  'processes/chaos',
  'processes/embedded-postgres',
  'processes/booking-killed',
  'processes/readme',
  'processes/demo',
  'processes/paying-at-once',
  'processes/cli',
  'processes/scenarios',
  'processes/server',
  'specification/specification',
  'processes/demo-paid',
  'processes/selling-at-once',
  'processes/server-on-postgres',
  'processes/payment-cli',
  'integration/cancel-races',
  'integration/migrations',
  'integration/plans',
  'integration/stores',
  'http/slow-bodies',
  'http/fuzz',
].map((name) => `/tests/${name}.test.ts`);

module.exports = class {
  sort(tests) {
    const placed = tests.map((test) => [rankOf(test), test]);
    return placed.toSorted(([one], [other]) => one - other).map(([, test]) => test);
  }

  cacheResults() {}
};

/** Sorts the remaining files by size. */
function rankOf({ path }) {
  const place = LONG.findIndex((end) => path.endsWith(end));
  return place === -1 ? LONG.length + 1 / statSync(path).size : place;
}
