import {
  createContext,
  lazy,
  type PropsWithChildren,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { onSessionEnd } from '#src/web/api/query-client.ts';
import type { Me } from './session.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeyboardHelp = lazy(async () => ({
  default: (await import('./keyboard-help.tsx')).KeyboardHelp,
}));
const SessionOver = lazy(async () => ({
  default: (await import('./session-over.tsx')).SessionOver,
}));

type Overlays = { readonly openSearch: () => void; readonly openHelp: () => void };
type Open = 'palette' | 'help' | 'none';

const OverlayContext = createContext<Overlays>({ openSearch: () => {}, openHelp: () => {} });

export function useOverlays(): Overlays {
  return useContext(OverlayContext);
}

/** What opens above any page: search, help with keys, and sign-in where the session is over. */
export function OverlayProvider({ me, children }: PropsWithChildren<{ me: Me | undefined }>) {
  const [open, setOpen] = useState<Open>('none');
  const [isOver, setOver] = useState(false);
  const openSearch = useCallback(() => setOpen('palette'), []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const close = useCallback(() => setOpen('none'), []);
  useShortcuts({ onSearch: openSearch, onHelp: openHelp });
  useEffect(() => onSessionEnd(() => setOver(true)), []);
  const overlays = useMemo(() => ({ openSearch, openHelp }), [openSearch, openHelp]);
  return (
    <OverlayContext value={overlays}>
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onHelp={openHelp} />}
        {open === 'help' && <KeyboardHelp onClose={close} />}
        {isOver && me !== undefined && <SessionOver me={me} onDone={() => setOver(false)} />}
      </Suspense>
    </OverlayContext>
  );
}
