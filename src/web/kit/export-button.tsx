import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import { Button, Popover } from '@mantine/core';
import { ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import { saveFile } from './files.ts';
import { spanWords } from './span-words.ts';
import { Failed } from './states.tsx';
import { useZone } from './use-locale.ts';

/** Query of an export for people: Excel opens it in the page's language, with times in its zone. */
export type SheetQuery = { readonly style: 'excel'; readonly timezone: string };

type ExportButtonProps = {
  /** First part of the file's name. */
  readonly name: string;
  readonly read: (query: SheetQuery) => Promise<Blob>;
};

/** Exports all rows of a filtered list, however many pages they fill. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const text = useWords(spanWords);
  const { environment } = useApi();
  const zone = useZone();
  const download = useChange({
    mutationFn: async () => {
      const rows = await read({ style: 'excel', timezone: ZONE_NAMES[zone] });
      saveFile(rows, `${name}-${environment.toLowerCase()}.csv`);
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
