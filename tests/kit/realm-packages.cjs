// In place of a CommonJS file of a package: the one in the realm of the worker (realm.cjs). Modules
// are compiled by Jest, and `transformIgnorePatterns` leaves Jest's own packages to it.
module.exports = {
  process: (source, path, { supportsStaticESM }) => ({
    code: supportsStaticESM
      ? source
      : `module.exports = globalThis[Symbol.for('package')](${JSON.stringify(path)});`,
  }),
};
