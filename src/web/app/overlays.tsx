import {
  createContext,
  type PropsWithChildren,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { onProofNeeded } from '#src/web/api/proof.ts';
import { onSessionEnd } from '#src/web/api/query-client.ts';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import type { Me } from './session.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const KeyboardHelp = lazyPart(() => import('./keyboard-help.tsx'), 'KeyboardHelp');
const SessionOver = lazyPart(() => import('./session-over.tsx'), 'SessionOver');

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog');

type Overlays = { readonly openSearch: () => void; readonly openHelp: () => void };
type Open = 'palette' | 'help' | 'none';

const OverlayContext = createContext<Overlays>({ openSearch: () => {}, openHelp: () => {} });

export function useOverlays(): Overlays {
  return useContext(OverlayContext);
}

/** Overlays of every page: search, keyboard help, and the password dialog. */
export function OverlayProvider({ me, children }: PropsWithChildren<{ me: Me | undefined }>) {
  const [open, setOpen] = useState<Open>('none');
  const [isOver, setOver] = useState(false);
  const openSearch = useCallback(() => setOpen('palette'), []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const close = useCallback(() => setOpen('none'), []);
  useShortcuts({ onSearch: openSearch, onHelp: openHelp });
  useEffect(() => onSessionEnd(() => setOver(true)), []);
  const [proof, answerProof] = useProof();
  const overlays = useMemo(() => ({ openSearch, openHelp }), [openSearch, openHelp]);
  return (
    <OverlayContext value={overlays}>
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onHelp={openHelp} />}
        {open === 'help' && <KeyboardHelp onClose={close} />}
        {proof && me !== undefined && <ProofDialog me={me} onDone={answerProof} />}
        {isOver && me !== undefined && <SessionOver me={me} onDone={() => setOver(false)} />}
      </Suspense>
    </OverlayContext>
  );
}

/** State of a request that waits for the password, and the function that continues it. */
function useProof(): [isNeeded: boolean, answer: (isProved: boolean) => void] {
  const [waiting, setWaiting] = useState<{ readonly go: (isProved: boolean) => void } | null>(null);
  useEffect(() => onProofNeeded(() => new Promise((go) => setWaiting({ go }))), []);
  const answer = (isProved: boolean) => {
    waiting?.go(isProved);
    setWaiting(null);
  };
  return [waiting !== null, answer];
}
