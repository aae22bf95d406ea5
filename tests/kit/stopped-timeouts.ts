import { jest } from '@jest/globals';

/**
 * From here on what the code under test awaits by setTimeout comes when the test says so
 * (`jest.advanceTimersByTime`), and all else goes on by itself: sockets, databases, clocks.
 */
export function onlyTimeoutsStand(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
    ],
  });
}
