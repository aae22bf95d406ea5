import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEnvironment } from '#src/web/app/environment.ts';
import { useMay, useSession } from '#src/web/app/session.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { BatchCard } from './batch-card.tsx';
import classes from './bulk.module.css';
import { EarlierBatches } from './earlier-batches.tsx';
import { PasteCard } from './paste-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import { words } from './words.ts';
import { isOf, keepWork, keptWork, newWork, type Work } from './work.ts';

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
  const [work, setWork] = useWork();
  /** True from the answer to a sheet until the URL names its batch. */
  const [isGoing, setGoing] = useState(false);
  const show = (id: string | undefined) => {
    setGoing(id !== undefined);
    void navigate({ search: { batch: id } });
  };
  const startAnew = () => {
    setWork(null);
    show(undefined);
  };
  const isShown = work !== null && (isOf(work, batch) || (isGoing && batch === undefined));
  const shown = isShown ? work : null;
  return (
    <Stack className={classes.bulk}>
      {batch !== undefined && (
        <div key={batch} ref={shown === null ? undefined : focusOn} tabIndex={-1}>
          <BatchCard
            id={batch}
            sheet={shown?.sheet ?? null}
            onSheet={(sheet) => shown !== null && setWork({ ...shown, sheet })}
            onAnew={startAnew}
          />
        </div>
      )}
      {batch === undefined && shown === null && (
        <PasteCard onRead={(sheet) => setWork(newWork(sheet))} />
      )}
      {shown !== null && (
        <SheetCard work={shown} onWork={setWork} batch={batch} onSent={show} onAnew={startAnew} />
      )}
      <EarlierBatches />
    </Stack>
  );
}

/** The sheet of this account and environment, saved at every change. */
function useWork(): readonly [Work | null, (work: Work | null) => void] {
  const owner = `${useSession().account?.account_id}.${useEnvironment()}`;
  const [work, setWork] = useState(() => keptWork(owner));
  useEffect(() => keepWork(owner, work), [owner, work]);
  return [work, setWork];
}

/** Moves the focus to the result, because the button that sent the sheet disappears. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
