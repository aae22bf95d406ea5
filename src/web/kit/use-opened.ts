import { useEffect, useState } from 'react';
import { keepFocus } from './focus.ts';
import { useClosing } from './use-closing.ts';

/** Properties of a dialog that exists only while it is open. */
export function useOpened(onClose: () => void) {
  useFocusBack();
  return { opened: true, ...useClosing(onClose, true) };
}

/**
 * Returns the focus to the element that had it when this component appeared. Mantine does so for a
 * dialog that closes, but not for one that is removed with its component.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => keepFocus(before), [before]);
}
