// Replaces a CommonJS file of a package by the copy in the realm of the worker (realm.cjs). Modules
// are compiled by Jest, and `transformIgnorePatterns` excludes Jest's own packages.
module.exports = {
  process: (source, path, { supportsStaticESM }) => ({
    code: supportsStaticESM
      ? source
      : `module.exports = globalThis[Symbol.for('package')](${JSON.stringify(path)});`,
  }),
};
