import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Sheet } from './batch-csv.ts';
import { mendedRows } from './mended-rows.ts';
import { type BatchRow, batchQuery, isJudged, wrongRowsQuery } from './queries.ts';
import { words } from './words.ts';

/** The refused rows, up to a limit, and their number. */
type Wrong = { readonly count: number; readonly rows: readonly BatchRow[] };

/** Undefined if no row is wrong, or if some are not checked yet. */
export function useWrong(batch: string | undefined): Wrong | undefined {
  const clients = useApi();
  const id = batch ?? '';
  const { data } = useQuery({ ...batchQuery(clients, id), enabled: batch !== undefined });
  const failed = data !== undefined && isJudged(data) ? data.totals.failed : 0;
  const { data: rows = [] } = useQuery({ ...wrongRowsQuery(clients, id), enabled: failed > 0 });
  return failed === 0 ? undefined : { count: failed, rows };
}

type UnmendedProps = { readonly sheet: Sheet; readonly sent: Sheet; readonly wrong: Wrong };

/** Number of wrong rows that are unchanged since they were sent. */
export function Unmended({ sheet, sent, wrong }: UnmendedProps) {
  const text = useWords(words);
  const left = wrong.count - mendedRows(wrong.rows, sheet, sent);
  return (
    <Text size="sm" fw={600} role="status">
      {text.unmended(left, wrong.count)}
    </Text>
  );
}
