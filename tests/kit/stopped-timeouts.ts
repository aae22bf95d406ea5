import { jest } from '@jest/globals';

/**
 * From here on timers of setTimeout fire when the test advances them (`jest.advanceTimersByTime`),
 * and all else goes on by itself: sockets, databases, clocks.
 */
export function onlyTimeoutsStand(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
    ],
  });
}
