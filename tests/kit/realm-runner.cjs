// Jest's runner of a test file, except that Jest itself is loaded into the realm of the worker, and
// the product's modules stay there for the next file: loading them anew takes a third of the time
// of all tests. tests/architecture/bans.ts refuses modules that keep a state. Two modules of the
// tests stay, too: they keep the compiled document and the index of places.
const run = require('jest-circus/runner').default;

/**
 * Product modules, except programs, which run when they are loaded, fixtures of tests, and pages:
 * their packages keep a state (the connection, queries), which each file loads anew.
 */
const PRODUCT =
  /\/(?:src(?!\/web)|domain|adapters)\/(?!.*(?:\.test\.ts|\/fixtures\/|\/(?:main|migrate)\.ts))/;

const KEPT_OF_TESTS = /\/tests\/kit\/(?:contract|lazy-areas)\.ts$/;

/** Modules of a worker by URL. */
const modules = new Map();

module.exports = async (...given) => {
  const [, , environment, runtime] = given;
  runtime.requireInternalModule = (path) => environment.loadAnew(path);
  const { esModuleRegistry: loaded } = runtime.registries;
  for (const [url, module] of modules) loaded.set(url, module);
  const result = await run(...given);
  for (const [url, module] of loaded) {
    const isKept = PRODUCT.test(url) || KEPT_OF_TESTS.test(url);
    if (isKept && module.status === 'evaluated') modules.set(url, module);
  }
  return result;
};
