import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { Loading } from './states.tsx';
import { useOnceIdle } from './use-once-idle.ts';

type OnceSeenProps = {
  readonly children: ReactNode;
  /** Height in pixels that is reserved until it is rendered. */
  readonly height: number;
};

/** Distance below the window at which loading begins. */
const NEAR = '100px';

/**
 * Renders a chart once it is visible and the browser is idle: its script weighs half as much as the
 * rest of the page, and it takes longer to render.
 */
export function OnceSeen({ children, height }: OnceSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const isDrawn = useOnceIdle(entry?.isIntersecting ?? false);
  if (!isDrawn) return <div ref={ref} style={{ minHeight: height }} />;
  return <Suspense fallback={<Loading rows={1} height={height} />}>{children}</Suspense>;
}
