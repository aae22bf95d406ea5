import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Sheet } from './batch-csv.ts';
import { type Batch, batchQuery } from './queries.ts';
import { words } from './words.ts';
import { WrongRows } from './wrong-rows.tsx';

type BatchCardProps = {
  readonly id: string;
  /** Null if the page was reloaded or opened by a link. */
  readonly sheet: Sheet | null;
  readonly onSheet: (sheet: Sheet) => void;
  readonly onAnew: () => void;
};

/** Progress of a batch, and the possible next steps. */
export function BatchCard({ id, sheet, onSheet, onAnew }: BatchCardProps) {
  const text = useWords(words);
  const query = useQuery(batchQuery(useApi(), id));
  const { data: batch, error } = query;
  if (batch === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <Failed error={error} onRetry={() => void query.refetch()} />
    );
  const anew = (
    <Button size="compact-sm" variant="default" onClick={onAnew}>
      {text.another}
    </Button>
  );
  return (
    <Card title={text.statuses[batch.status]} actions={anew}>
      <Stack gap="sm">
        <How batch={batch} />
        {batch.totals.failed > 0 && <WrongRows batch={batch} sheet={sheet} onSheet={onSheet} />}
        {batch.status === 'AWAITING_CONFIRMATION' && <Confirm batch={batch} />}
        {batch.status === 'COMPLETED' && <Files batch={batch} />}
      </Stack>
    </Card>
  );
}

function How({ batch }: { readonly batch: Batch }) {
  const text = useWords(words);
  const { status, totals, failure } = batch;
  const done = doneOf(batch);
  return (
    <>
      <Progress value={(100 * done) / totals.rows} aria-label={text.statuses[status]} />
      <Text size="sm" className="figures" role="status">
        {text.progress(done, totals.rows)}
        {totals.failed > 0 && ` · ${text.failed(totals.failed)}`}
        {` · ${text.total} ${formatMoney(totals.total_amount)}`}
      </Text>
      {failure !== null && (
        <Text size="sm">
          {failure.code === 'INSUFFICIENT_BALANCE'
            ? text.refused.INSUFFICIENT_BALANCE
            : text.refused.WRONG_ROWS}
        </Text>
      )}
      {status === 'EXPIRED' && <Text size="sm">{text.expiredHint}</Text>}
    </>
  );
}

/**
 * Number of finished rows: checked ones during the check, created or failed ones once it is sent.
 */
function doneOf({ status, totals }: Batch): number {
  const isSent = status === 'SENDING' || status === 'COMPLETED';
  return isSent ? totals.created + totals.failed : totals.rows - totals.pending;
}

function Confirm({ batch }: { readonly batch: Batch }) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const { batch_id, totals } = batch;
  const total = formatMoney(totals.total_amount);
  const confirm = async () => {
    const params = { path: { batch_id } };
    await ok(clients.api.POST('/api/v1/batches/{batch_id}/confirm', { params }));
    await queries.invalidateQueries({ queryKey: [clients.environment, 'batches'] });
  };
  return (
    <Group>
      <ConfirmButton
        variant="filled"
        label={text.send(total)}
        title={text.sendTitle}
        onConfirm={confirm}
      >
        {text.sendText(totals.priced, total)}
      </ConfirmButton>
    </Group>
  );
}

function Files({ batch }: { readonly batch: Batch }) {
  const text = useWords(words);
  const { api } = useApi();
  const { batch_id, labels } = batch;
  const seesPeople = useMay('people:read');
  const params = { path: { batch_id } };
  const take = useChange({
    mutationFn: async (what: 'labels' | 'export') => {
      const file =
        what === 'labels'
          ? await ok(api.GET('/api/v1/batches/{batch_id}/labels', { params, parseAs: 'blob' }))
          : await ok(api.GET('/api/v1/batches/{batch_id}/export', { params, parseAs: 'blob' }));
      saveFile(file, `${batch_id}.${what === 'labels' ? 'pdf' : 'csv'}`);
    },
  });
  const isTaking = (what: 'labels' | 'export') => take.isPending && take.variables === what;
  return (
    <>
      <Group>
        {seesPeople && (
          <Button
            disabled={labels.waiting > 0 || labels.ready === 0}
            loading={isTaking('labels')}
            onClick={() => take.mutate('labels')}
          >
            {text.labels}
          </Button>
        )}
        <Button
          variant="default"
          loading={isTaking('export')}
          onClick={() => take.mutate('export')}
        >
          {text.results}
        </Button>
        {labels.waiting > 0 && (
          <Text size="sm" c="dimmed">
            {text.waiting(labels.waiting)}
          </Text>
        )}
      </Group>
      {take.isError && <Failed error={take.error} />}
    </>
  );
}
