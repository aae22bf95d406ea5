import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Evidence } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { scanSentence } from './scan-sentence.ts';
import classes from './track.module.css';

/** Number of scans shown before the rest is unfolded. */
const NEWEST = 4;

/** Tracking scans, newest first. */
export function Scans({ evidence }: { readonly evidence: Evidence | undefined }) {
  const text = useWords(detailWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const scans = (evidence?.entries ?? [])
    .flatMap(({ scan, at }) => (scan === null ? [] : { scan, at }))
    .toReversed();
  if (scans.length === 0) return null;
  const shown = isOpen ? scans : scans.slice(0, NEWEST);
  return (
    <>
      <ol className={classes.scans} aria-label={text.scans}>
        {shown.map(({ scan, at }, number) => (
          <li key={`${at} ${scan.code} ${scans.length - number}`}>
            <Text size="sm">
              {scanSentence(scan, language)}
              {(scan.location ?? '') !== '' && ` · ${spokenPlace(scan.location ?? '')}`}
            </Text>
            <Text size="xs" c="dimmed">
              <Time at={at} exact />
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
