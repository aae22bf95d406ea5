import { useIsMutating } from '@tanstack/react-query';
import { useWords } from '#src/web/words/language.tsx';
import { kitWords } from './words.ts';

/**
 * How a dialog or drawer closes: not while a change is being sent, or it would look as if nothing
 * had happened.
 */
export function useClosing(onClose: () => void) {
  const words = useWords(kitWords);
  const isChanging = useIsMutating() > 0;
  return {
    onClose: () => {
      if (!isChanging) onClose();
    },
    closeOnEscape: !isChanging,
    closeOnClickOutside: !isChanging,
    closeButtonProps: { 'aria-label': words.close, disabled: isChanging },
  };
}
