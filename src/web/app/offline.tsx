import SignalSlashIcon from '@heroicons/react/24/outline/SignalSlashIcon';
import { useNetwork } from '@mantine/hooks';
import { useWords } from '#src/web/words/language.tsx';
import classes from './frame.module.css';
import { frameWords } from './words.ts';

/** Shown above the page while the browser is offline. */
export function Offline() {
  const words = useWords(frameWords);
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <SignalSlashIcon width={18} aria-hidden /> {words.offline}
        </p>
      )}
    </div>
  );
}
