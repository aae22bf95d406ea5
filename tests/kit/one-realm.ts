/**
 * Jest runs test files in a realm of their own, and the errors that Node itself makes (a refused
 * connection, a socket that was reset) are of another: without this, `instanceof Error` is false
 * of them here and true in the real process.
 */
Object.defineProperty(Error, Symbol.hasInstance, {
  // Once for each test file, in the realm of all of them.
  configurable: true,
  value(this: unknown, thing: unknown): boolean {
    if (this === Error) return isError(thing);
    return Function.prototype[Symbol.hasInstance].call(this, thing);
  },
});

function isError(thing: unknown): boolean {
  return Object.prototype.toString.call(thing) === '[object Error]';
}
