import { useEffect, useState } from 'react';
import { keepFocus } from './focus.ts';
import { useClosing } from './use-closing.ts';

/** Properties of a dialog that exists only while it is open. */
export function useOpened(onClose: () => void) {
  useFocusBack();
  return { opened: true, ...useClosing(onClose, true) };
}

/**
 * Gives the focus back to what had it when this component appeared. Mantine does so for a dialog that
 * closes, not for one that is taken away with its component.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => keepFocus(before), [before]);
}
