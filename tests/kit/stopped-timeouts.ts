import { jest } from '@jest/globals';

/**
 * Stops timers of setTimeout until the test advances them (`jest.advanceTimersByTime`); everything
 * else continues: sockets, databases, clocks.
 */
export function onlyTimeoutsStand(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'performance',
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });
}
