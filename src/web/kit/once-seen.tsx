import { useIntersection } from '@mantine/hooks';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { Loading } from './states.tsx';

type OnceSeenProps = {
  readonly children: ReactNode;
  /** Height that is kept free until it is drawn, in pixels. */
  readonly height: number;
};

/** Distance below the window at which it begins to load. */
const NEAR = '100px';
const LATEST_MS = 2_000;

/**
 * Draws a chart once it is in sight and the browser has nothing else to do: its script weighs half as
 * much as the rest of the page, and it takes longer to draw.
 */
export function OnceSeen({ children, height }: OnceSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasSeen, setWasSeen] = useState(false);
  const isSeen = entry?.isIntersecting ?? false;
  // Tables come first, since people read them: they are drawn when their answers are there.
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (!isSeen || isBusy) return;
    let idle: number | undefined;
    const draw = () => startTransition(() => setWasSeen(true));
    // The frame after the next: what the last answer shows is painted by then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        // Safari has no idle time to ask for.
        if (!('requestIdleCallback' in window)) return draw();
        idle = requestIdleCallback(draw, { timeout: LATEST_MS });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isSeen, isBusy]);
  if (!wasSeen) return <div ref={ref} style={{ minHeight: height }} />;
  return <Suspense fallback={<Loading rows={1} height={height} />}>{children}</Suspense>;
}
