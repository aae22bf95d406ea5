import { useEffect, useId, useSyncExternalStore } from 'react';

/** Open dialogs and drawers, the topmost last. */
let opened: readonly string[] = [];
const listeners = new Set<() => void>();

/** True while nothing has opened above, since Escape closes only the topmost. */
export function useTopmost(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    change([...opened, id]);
    return () => change(opened.filter((one) => one !== id));
  }, [isOpen, id]);
  return useSyncExternalStore(listen, () => opened.at(-1) === id);
}

function change(now: readonly string[]): void {
  opened = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
