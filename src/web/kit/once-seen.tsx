import { useIntersection } from '@mantine/hooks';
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
  useEffect(() => {
    if (!isSeen) return;
    const draw = () => startTransition(() => setWasSeen(true));
    // Safari has no idle time to ask for.
    if (!('requestIdleCallback' in window)) return draw();
    const idle = requestIdleCallback(draw, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, [isSeen]);
  if (!wasSeen) return <div ref={ref} style={{ minHeight: height }} />;
  return <Suspense fallback={<Loading rows={1} height={height} />}>{children}</Suspense>;
}
