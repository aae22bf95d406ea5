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

/**
 * Layout of every page after sign-in: top bar, navigation, and the page once the session is known.
 */
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

/**
 * Keeps the restriction's steps open until the last one was seen, because recovery codes are shown
 * once.
 */
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

/**
 * Moves the focus to the new page, so that screen readers begin there as after a link between
 * documents.
 */
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

/** Leads to the sign-in without a session, and back to the page afterwards. */
function useSignInFirst(isNeeded: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isNeeded) return;
    const next = router.history.location.href;
    void router.navigate({ to: '/sign-in', search: { next }, replace: true });
  }, [isNeeded, router]);
}

/** Applies the person's own language on a browser where none was chosen. */
function useLanguageOf(me: Me | undefined): void {
  const { setLanguage } = useLanguage();
  const language = me?.person.language;
  useEffect(() => {
    if (language !== undefined && kept('language') === null) setLanguage(language);
  }, [language, setLanguage]);
}
