// Jest's runner of a test file, but that Jest itself is loaded into the realm of the worker.
const run = require('jest-circus/runner').default;

module.exports = (...given) => {
  const [, , environment, runtime] = given;
  runtime.requireInternalModule = (path) => environment.loadAnew(path);
  return run(...given);
};
