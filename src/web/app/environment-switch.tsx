import { Link, useRouterState } from '@tanstack/react-router';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import { useEnvironment } from './environment.ts';
import classes from './frame.module.css';
import { PLACES } from './navigation.ts';
import { slugOf } from './slug.ts';
import { frameWords } from './words.ts';

const LABELS = { TEST: 'test', LIVE: 'live' } as const;

/**
 * Switches to the same list in the other environment, because a single record exists in one
 * environment only.
 */
export function EnvironmentSwitch() {
  const words = useWords(frameWords);
  const current = useEnvironment();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , name] = path.split('/');
  const place = PLACES.find((one) => one.id === name);
  return (
    <nav className={classes.switch} aria-label={words.environment}>
      {ENVIRONMENTS.map((environment) => (
        <Link
          key={environment}
          to={place?.to ?? '/$environment/overview'}
          params={{ environment: slugOf(environment) }}
          data-current={environment === current}
          preload={false}
        >
          {words[LABELS[environment]]}
        </Link>
      ))}
    </nav>
  );
}
