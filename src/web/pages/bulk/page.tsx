import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { BatchCard } from './batch-card.tsx';
import type { Sheet } from './batch-csv.ts';
import classes from './bulk.module.css';
import { PasteCard } from './paste-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/bulk');

/** Bulk page: from a sheet to its labels. */
export function BulkPage() {
  const text = useWords(words);
  const environment = useEnvironment();
  const may = useMay('shipments:write');
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      {may ? <Bulk key={environment} /> : <NoPermission need="shipments:write" />}
    </>
  );
}

function Bulk() {
  const { batch } = route.useSearch();
  const navigate = route.useNavigate();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [senderId, setSenderId] = useState<string | null>(null);
  const show = (id: string | undefined) => void navigate({ search: { batch: id } });
  const startAnew = () => {
    setSheet(null);
    show(undefined);
  };
  const chosen = { senderId, onSender: setSenderId, onSheet: setSheet, onSent: show };
  return (
    <Stack className={classes.bulk}>
      {batch !== undefined && (
        <div key={batch} ref={sheet === null ? undefined : focusOn} tabIndex={-1}>
          <BatchCard id={batch} sheet={sheet} onSheet={setSheet} onAnew={startAnew} />
        </div>
      )}
      {batch === undefined && sheet === null && <PasteCard onRead={setSheet} />}
      {sheet !== null && <SheetCard sheet={sheet} batch={batch} {...chosen} />}
    </Stack>
  );
}

/** The button that sent a sheet gives way: the keyboard goes on at what became of it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
