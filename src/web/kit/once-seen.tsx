import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { Loading } from './states.tsx';
import { useOnceIdle } from './use-once-idle.ts';

type OnceSeenProps = {
  readonly children: ReactNode;
  /** Height that is kept free until it is drawn, in pixels. */
  readonly height: number;
};

/** Distance below the window at which it begins to load. */
const NEAR = '100px';

/**
 * Draws a chart once it is in sight and the browser has nothing else to do: its script weighs half as
 * much as the rest of the page, and it takes longer to draw.
 */
export function OnceSeen({ children, height }: OnceSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const isDrawn = useOnceIdle(entry?.isIntersecting ?? false);
  if (!isDrawn) return <div ref={ref} style={{ minHeight: height }} />;
  return <Suspense fallback={<Loading rows={1} height={height} />}>{children}</Suspense>;
}
