import MapIcon from '@heroicons/react/24/outline/MapIcon';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { codeOf, NOT_LOADED } from '#src/web/api/errors.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { kitWords } from '#src/web/kit/words.ts';
import { useWords } from '#src/web/words/language.tsx';
import { useSlug } from './environment.ts';
import { frameWords } from './words.ts';

/** Shown while the script of a page is loading. */
export function RoutePending() {
  return <Loading rows={6} height={40} />;
}

/** Shown in place of a page that failed; the frame around it stays. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const words = useWords(kitWords);
  const router = useRouter();
  const retry = () => {
    // Browsers do not request a failed script again, so the page is reloaded.
    if (codeOf(error) === NOT_LOADED) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHead title={words.failed} />
      <Failed error={error} onRetry={retry} />
    </>
  );
}

export function RouteNotFound() {
  const words = useWords(frameWords);
  const environment = useSlug();
  return (
    <Empty
      icon={MapIcon}
      title={words.pageMissing}
      isPage
      action={
        <ButtonLink to="/$environment/overview" params={{ environment }}>
          {words.toOverview}
        </ButtonLink>
      }
    >
      {words.pageMissingHint}
    </Empty>
  );
}
