// Jest's environment: one realm for all test files of a worker, in which packages are loaded once.
// Jest's own makes a realm for each file, and loads itself and every package into it again: half of
// the time of most files. Values that a file leaves on the global object stay for the next one.
const { readFileSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname } = require('node:path');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { installCommonGlobals } = require('jest-util');

/** File types that this loader cannot read. */
const NATIVE = /\.(?:node|mjs)$/;
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
/** Globals that print a warning when they are read. */
const WARNING = /Storage$/;

const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY);
const global = vm.runInContext('globalThis', realm);
const loaded = new Map();

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (Object.hasOwn(global, name) || WARNING.test(name)) continue;
  const { enumerable } = Object.getOwnPropertyDescriptor(globalThis, name);
  const always = { configurable: true, writable: true, enumerable };
  Object.defineProperty(global, name, { ...always, value: globalThis[name] });
}
Object.assign(global, { global, Buffer, ArrayBuffer, Uint8Array });
installCommonGlobals(global, {});
global.Error.stackTraceLimit = 100;
// Global that realm-packages.cjs reads.
Object.defineProperty(global, Symbol.for('package'), { value: exportsOf });

const { process: ownProcess } = global;
const env = { ...ownProcess.env };

/** Exports of a CommonJS file. */
function exportsOf(filename) {
  return (loaded.get(filename) ?? load(filename)).exports;
}

function load(filename) {
  const native = createRequire(filename);
  const require = Object.assign(
    (name) => {
      const path = native.resolve(name);
      return isBuiltin(path) || NATIVE.test(path) ? native(name) : exportsOf(path);
    },
    { resolve: native.resolve, cache: {} },
  );
  const source = readFileSync(filename, 'utf8');
  const module = { exports: new global.Object(), id: filename, filename, require };
  loaded.set(filename, module);
  if (filename.endsWith('.json')) {
    module.exports = global.JSON.parse(source);
    return module;
  }
  const run = vm.compileFunction(source, PARAMETERS, {
    filename,
    parsingContext: realm,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run.call(module.exports, module.exports, require, module, filename, dirname(filename));
  return module;
}

module.exports = class {
  constructor({ projectConfig }) {
    this.global = Object.assign(global, { process: ownProcess });
    ownProcess.env = { ...env };
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }
  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose();
    for (const symbol of Object.getOwnPropertySymbols(global)) {
      if (symbol.description === 'JEST_STATE_SYMBOL') delete global[symbol];
    }
    delete global[Symbol.for('EVENT_HANDLERS')];
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  getVmContext() {
    return realm;
  }
  /**
   * Loads a file anew for realm-runner.cjs, with the state of one test file; its requirements are
   * loaded once.
   */
  loadAnew(filename) {
    return load(filename).exports;
  }
};
