import KeyIcon from '@heroicons/react/24/outline/KeyIcon';
import { Box, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty, Stale } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { CreateKey } from './create-key.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { keysQuery } from './queries.ts';
import { words } from './words.ts';

export function KeysPage() {
  const text = useWords(words);
  const { environment } = useApi();
  const mayWrite = useMay('keys:write');
  const [isCreating, { open, close }] = useDisclosure(false);
  const create = mayWrite ? <Button onClick={open}>{text.create}</Button> : undefined;
  return (
    <ListPage
      need="keys:read"
      title={text.title}
      lead={text.lead[environment]}
      actions={create}
      list={<Keys create={create} />}
    >
      {isCreating && <CreateKey onClose={close} />}
    </ListPage>
  );
}

function Keys({ create }: { readonly create: ReactNode }) {
  const text = useWords(words);
  const keys = useInfiniteQuery(keysQuery(useApi()));
  const empty = (
    <Empty icon={KeyIcon} title={text.emptyTitle} action={create}>
      {create === undefined ? text.emptyReader : text.empty}
    </Empty>
  );
  return (
    <>
      <ListCard
        query={keys}
        rows={rowsOf(keys)}
        caption={text.caption}
        columns={useKeyColumns()}
        rowKey={({ key_id }) => key_id}
        empty={empty}
      />
      <Box mt="md">
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
      </Box>
    </>
  );
}
