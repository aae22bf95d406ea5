import { useIsFetching } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

const LATEST_MS = 2_000;

/**
 * `true` from the first moment in which the browser has drawn the answers that it waited for and has
 * nothing else to do, while `isWanted`.
 */
export function useOnceIdle(isWanted: boolean): boolean {
  const [isReached, setReached] = useState(false);
  // Tables come first, since people read them: they are drawn when their answers are there.
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (!isWanted || isBusy) return;
    let idle: number | undefined;
    const reach = () => startTransition(() => setReached(true));
    // The frame after the next: what the last answer shows is painted by then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        // Safari has no idle time to ask for.
        if (!('requestIdleCallback' in window)) return reach();
        idle = requestIdleCallback(reach, { timeout: LATEST_MS });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isWanted, isBusy]);
  return isReached;
}
