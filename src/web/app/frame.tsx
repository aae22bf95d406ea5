import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isCode } from '#src/web/api/errors.ts';
import { keep, kept } from '#src/web/api/kept.ts';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { AccountChoice } from './account-choice.tsx';
import { useEnvironment } from './environment.ts';
import classes from './frame.module.css';
import { BottomBar, SideBar } from './navigation-bars.tsx';
import { Offline } from './offline.tsx';
import { OverlayProvider } from './overlays.tsx';
import { type Me, SessionProvider, useMe } from './session.tsx';
import { StaffNote } from './staff-note.tsx';
import { TopBar } from './top-bar.tsx';
import { frameWords } from './words.ts';

const Gate = lazyPart(() => import('#src/web/pages/people/gate/gate.tsx'), 'Gate');

const KEPT_AS = 'menu';
const MAIN = 'main';

/** Around every page after sign-in: top bar, navigation, and the page once it is known who asks. */
export function Frame() {
  const words = useWords(frameWords);
  const environment = useEnvironment();
  const [isNarrow, setNarrow] = useState(() => kept(KEPT_AS) === 'narrow');
  const { data: me, error, refetch } = useMe();
  const main = useFocusOnNavigation();
  const { restriction, passed } = useRestriction(me);
  useSignInFirst(me === undefined && isCode(error, 'UNAUTHENTICATED'));
  useLanguageOf(me);
  const toggle = () => {
    keep(KEPT_AS, isNarrow ? 'wide' : 'narrow');
    setNarrow(!isNarrow);
  };
  if (me !== undefined && restriction !== null) {
    return (
      <Suspense fallback={<Loading rows={6} height={40} />}>
        <Gate me={me} restriction={restriction} onDone={passed} />
      </Suspense>
    );
  }
  return (
    <OverlayProvider me={me}>
      <div className={classes.frame} data-environment={environment} data-narrow={isNarrow}>
        <a className={classes.skip} href={`#${MAIN}`}>
          {words.skip}
        </a>
        <TopBar me={me} />
        <SideBar isNarrow={isNarrow} onToggle={toggle} />
        <main id={MAIN} ref={main} tabIndex={-1} className={classes.main}>
          <Offline />
          <StaffNote me={me} />
          <div className={classes.page}>
            {error === null || me !== undefined ? (
              <Inside me={me} />
            ) : (
              <Failed error={error} onRetry={() => void refetch()} />
            )}
          </div>
        </main>
        <BottomBar />
      </div>
    </OverlayProvider>
  );
}

/** Stays until its last step was seen: recovery codes are shown once. */
function useRestriction(me: Me | undefined) {
  const queries = useQueryClient();
  const now = me?.restriction ?? null;
  const [before, setBefore] = useState(now);
  if (now !== null && now !== before) setBefore(now);
  const passed = () => {
    setBefore(null);
    void queries.invalidateQueries();
  };
  return { restriction: now ?? before, passed };
}

function Inside({ me }: { readonly me: Me | undefined }) {
  if (me === undefined) return <Loading rows={6} height={40} />;
  if (me.account === null) return <AccountChoice me={me} />;
  return (
    <SessionProvider me={me}>
      <Outlet />
    </SessionProvider>
  );
}

/** Screen readers begin at the new page, as they would after a link between documents. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === path) return;
    before.current = path;
    if (!isFirst) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Without a session the page is asked for again after sign-in. */
function useSignInFirst(isNeeded: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isNeeded) return;
    const next = router.history.location.href;
    void router.navigate({ to: '/sign-in', search: { next }, replace: true });
  }, [isNeeded, router]);
}

/** The person's own language counts on a browser where no other was chosen. */
function useLanguageOf(me: Me | undefined): void {
  const { setLanguage } = useLanguage();
  const language = me?.person.language;
  useEffect(() => {
    if (language !== undefined && kept('language') === null) setLanguage(language);
  }, [language, setLanguage]);
}
