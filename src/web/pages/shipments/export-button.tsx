import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import { Button, Popover } from '@mantine/core';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { saveFile } from '#src/web/kit/files.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { filtersOf } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';
import { words } from './words.ts';

/** All rows of the list as it is filtered, however many pages they fill. */
export function ExportButton({ search }: { readonly search: ShipmentsSearch }) {
  const text = useWords(words);
  const { environment, api } = useApi();
  const download = useChange({
    mutationFn: async () => {
      const params = { query: filtersOf(search) };
      const path = '/api/v1/shipments/export';
      const rows = await ok(api.GET(path, { params, parseAs: 'blob' }));
      saveFile(rows, `shipments-${environment.toLowerCase()}.csv`);
    },
  });
  return (
    <Popover opened={download.isError} onChange={() => download.reset()} position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
          onClick={() => download.mutate()}
        >
          {text.export}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={360}>
        <Failed error={download.error} onRetry={() => download.mutate()} />
      </Popover.Dropdown>
    </Popover>
  );
}
