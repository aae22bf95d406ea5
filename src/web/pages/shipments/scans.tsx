import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Evidence } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { sentenceOf } from './evidence-sentence.ts';
import classes from './track.module.css';

/** Scans in sight before the rest is unfolded. */
const NEWEST = 4;

/** Where the parcel was, the newest on top. */
export function Scans({ evidence }: { readonly evidence: Evidence | undefined }) {
  const text = useWords(detailWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const scans = (evidence?.entries ?? []).filter(({ scan }) => scan !== null).toReversed();
  if (scans.length === 0) return null;
  const shown = isOpen ? scans : scans.slice(0, NEWEST);
  return (
    <>
      <ol className={classes.scans} aria-label={text.scans}>
        {shown.map((entry, at) => (
          <li key={`${entry.at} ${entry.scan?.code} ${scans.length - at}`}>
            <Text size="sm">
              {sentenceOf(entry, language)}
              {(entry.scan?.location ?? '') !== '' && ` · ${entry.scan?.location}`}
            </Text>
            <Text size="xs" c="dimmed">
              <Time at={entry.at} exact />
            </Text>
          </li>
        ))}
      </ol>
      {scans.length > NEWEST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.fewerScans : text.allScans(scans.length)}
        </Button>
      )}
    </>
  );
}
