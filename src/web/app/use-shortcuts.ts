import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSlug } from './environment.ts';
import { PLACES } from './navigation.ts';
import { shortcutOf } from './shortcuts.ts';

type Listeners = { readonly onSearch: () => void; readonly onHelp: () => void };

/** Milliseconds after `g` in which a second key is accepted. */
const GO_MS = 1500;
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** `/` and Ctrl-K search, `?` helps, `g s` goes to shipments. */
export function useShortcuts({ onSearch, onHelp }: Listeners): void {
  const navigate = useNavigate();
  const environment = useSlug();
  const goUntil = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      const isAfterGo = event.timeStamp < goUntil.current;
      const shortcut = shortcutOf(event, { isTyping, isAfterGo });
      goUntil.current = shortcut === 'go' ? event.timeStamp + GO_MS : 0;
      if (shortcut === undefined || shortcut === 'go') return;
      event.preventDefault();
      if (shortcut === 'help') return onHelp();
      const place = PLACES.find(({ id }) => id === shortcut);
      if (place === undefined) return onSearch();
      void navigate({ to: place.to, params: { environment } });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, environment, onSearch, onHelp]);
}
