import { useIsFetching } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

const LATEST_MS = 2_000;

/** True, while `isWanted`, once the browser has rendered the pending answers and is idle. */
export function useOnceIdle(isWanted: boolean): boolean {
  const [isReached, setReached] = useState(false);
  // Tables come first, because people read them; they are rendered with their answers.
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isReached || !isWanted || isBusy) return;
    let idle: number | undefined;
    const reach = () => startTransition(() => setReached(true));
    // Two frames later, the last answer has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        // Safari has no requestIdleCallback.
        if (!('requestIdleCallback' in window)) return reach();
        idle = requestIdleCallback(reach, { timeout: LATEST_MS });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isReached, isWanted, isBusy]);
  return isReached;
}
