import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { keepFocus } from './focus.ts';
import { useTopmost } from './topmost.ts';
import { kitWords } from './words.ts';

/**
 * Closing of a dialog or drawer: not while a change is being sent, or it would look cancelled, and
 * not by a key that was meant for another dialog above it.
 */
export function useClosing(onClose: () => void, isOpen: boolean) {
  const words = useWords(kitWords);
  const isChanging = useIsMutating() > 0;
  const isTopmost = useTopmost(isOpen);
  // Mantine returns the focus only if it saw the dialog open.
  const isOpenSinceMount = useRef(isOpen);
  return {
    onClose: () => {
      if (!isChanging) onClose();
    },
    onExitTransitionEnd: () => {
      // The dialog's element is removed after this, and the focus with it.
      if (isOpenSinceMount.current) requestAnimationFrame(() => keepFocus(null));
      isOpenSinceMount.current = false;
    },
    closeOnEscape: !isChanging && isTopmost,
    closeOnClickOutside: !isChanging,
    closeButtonProps: { 'aria-label': words.close, disabled: isChanging },
  };
}
