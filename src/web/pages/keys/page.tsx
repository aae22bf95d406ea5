import KeyIcon from '@heroicons/react/24/outline/KeyIcon';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { moreOf } from '#src/web/kit/more.ts';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading, NoPermission, Stale } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyTable } from './key-table.tsx';
import { keysQuery } from './queries.ts';
import { words } from './words.ts';

export function KeysPage() {
  const text = useWords(words);
  const { environment } = useApi();
  if (useMay('keys:read')) return <Keys />;
  return (
    <>
      <PageHead title={text.title} lead={text.lead[environment]} />
      <NoPermission need="keys:read" />
    </>
  );
}

function Keys() {
  const text = useWords(words);
  const clients = useApi();
  const mayWrite = useMay('keys:write');
  const [isCreating, { open, close }] = useDisclosure(false);
  const keys = useInfiniteQuery(keysQuery(clients));
  const rows = keys.data?.pages.flatMap(({ items }) => items) ?? [];
  const create = mayWrite ? <Button onClick={open}>{text.create}</Button> : undefined;
  return (
    <>
      <PageHead title={text.title} lead={text.lead[clients.environment]} actions={create} />
      <Stack gap="md">
        {keys.isError && <Failed error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.isPending && <Loading />}
        {keys.isSuccess && rows.length === 0 && (
          <Card>
            <Empty icon={KeyIcon} title={text.emptyTitle} action={create}>
              {mayWrite ? text.empty : text.emptyReader}
            </Empty>
          </Card>
        )}
        {rows.length > 0 && (
          <Card flush>
            <KeyTable keys={rows} more={moreOf(keys)} />
          </Card>
        )}
        <div>
          {keys.isSuccess && (
            <Stale
              updatedAt={keys.dataUpdatedAt}
              isReading={keys.isRefetching}
              onRefresh={() => void keys.refetch()}
            />
          )}
          <Text size="sm" c="dimmed">
            {text.howTo}
          </Text>
          <CurlHint path="/api/v1/couriers" />
        </div>
      </Stack>
      {isCreating && <CreateKey onClose={close} />}
    </>
  );
}
