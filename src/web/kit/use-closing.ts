import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { keepFocus } from './focus.ts';
import { useTopmost } from './topmost.ts';
import { kitWords } from './words.ts';

/**
 * How a dialog or drawer closes: not while a change is being sent, or it would look as if nothing
 * had happened; and not by a key that was meant for another one above.
 */
export function useClosing(onClose: () => void, isOpen: boolean) {
  const words = useWords(kitWords);
  const isChanging = useIsMutating() > 0;
  const isTopmost = useTopmost(isOpen);
  // Mantine gives the focus back only where it saw the opening.
  const isOpenSinceMount = useRef(isOpen);
  return {
    onClose: () => {
      if (!isChanging) onClose();
    },
    onExitTransitionEnd: () => {
      // Its element is removed after this, and the focus with it.
      if (isOpenSinceMount.current) requestAnimationFrame(() => keepFocus(null));
      isOpenSinceMount.current = false;
    },
    closeOnEscape: !isChanging && isTopmost,
    closeOnClickOutside: !isChanging,
    closeButtonProps: { 'aria-label': words.close, disabled: isChanging },
  };
}
