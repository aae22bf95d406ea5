import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '#src/web/api/stream.ts';
import { Hint } from '#src/web/kit/hint.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { useEnvironment } from './environment.ts';
import classes from './frame.module.css';
import { frameWords } from './words.ts';

/** Follows the events of the environment, and shows whether changes appear by themselves. */
export function LiveDot() {
  const words = useWords(frameWords);
  const environment = useEnvironment();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => followEvents({ queries, environment, onLive: setLive }), [queries, environment]);
  const label = isLive ? words.isLive : words.notLive;
  return (
    <Hint label={label}>
      <span className={classes.dot} data-live={isLive} role="img" aria-label={label} />
    </Hint>
  );
}
