/**
 * Jest runs test files in another realm than Node's own errors (a refused connection, a reset
 * socket): without this, `instanceof Error` is false for them here and true in the real process.
 */
Object.defineProperty(Error, Symbol.hasInstance, {
  // Runs once for each test file, in the realm that all of them share.
  configurable: true,
  value(this: unknown, thing: unknown): boolean {
    if (this === Error) return isError(thing);
    return Function.prototype[Symbol.hasInstance].call(this, thing);
  },
});

function isError(thing: unknown): boolean {
  return Object.prototype.toString.call(thing) === '[object Error]';
}
