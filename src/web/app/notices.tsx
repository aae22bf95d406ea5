import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { useOnceIdle } from '#src/web/kit/use-once-idle.ts';

/**
 * Short notices in a corner. Their script is loaded after the first view, or with the first notice.
 * A failed load, for example offline, leaves the page as it is; the next notice tries again.
 */
export function Notices() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  const { notifications } = useNotifications();
  const isIdle = useOnceIdle(true);
  const waiting = notifications.length;
  useEffect(() => {
    if (Stack !== null || (!isIdle && waiting === 0)) return;
    import('./notice-stack.tsx').then(
      ({ NoticeStack }) => setStack(() => NoticeStack),
      () => {},
    );
  }, [Stack, isIdle, waiting]);
  return Stack && <Stack />;
}
