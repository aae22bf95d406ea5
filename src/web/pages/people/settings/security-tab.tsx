import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import ShieldCheckIcon from '@heroicons/react/24/outline/ShieldCheckIcon';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Card } from '#src/web/kit/card.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { FilterBar } from '#src/web/kit/filters.tsx';
import { type More, moreOf } from '#src/web/kit/more.ts';
import { Empty, Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { securityQuery } from './queries.ts';
import { KINDS_OF } from './security-groups.ts';
import { SecurityTable } from './security-table.tsx';
import { words } from './security-words.ts';
import { SECURITY_GROUPS, type SecurityGroup } from './tabs.ts';

const route = getRouteApi('/$environment/settings');
const FORMATS = ['csv', 'ndjson'] as const;
const { dashboardApi } = clientsOf.TEST;

/** Security log of the account. */
export function SecurityTab() {
  const text = useWords(words);
  const { events: group } = route.useSearch();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{text.lead}</Text>
      <Group justify="space-between" align="flex-end">
        <GroupFilter group={group} />
        <ExportButtons group={group} />
      </Group>
      <Events group={group} />
    </Stack>
  );
}

type OfGroup = { readonly group: SecurityGroup | undefined };

function GroupFilter({ group }: OfGroup) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const choose = (value: string | null) => {
    const events = SECURITY_GROUPS.find((one) => one === value);
    void navigate({ search: (old) => ({ ...old, events }), replace: true });
  };
  return (
    <FilterBar>
      <Select
        label={text.kind}
        placeholder={text.any}
        data={SECURITY_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
        value={group ?? null}
        onChange={choose}
        w={240}
        clearable
      />
    </FilterBar>
  );
}

function Events({ group }: OfGroup) {
  const text = useWords(words);
  const log = useInfiniteQuery(securityQuery(group));
  const empty = <Nothing isFiltered={group !== undefined} {...moreOf(log)} />;
  return (
    <Card flush>
      <SecurityTable caption={text.caption} query={log} empty={empty} />
    </Card>
  );
}

/**
 * Shown without rows: the log is empty, nothing matches so far, or nothing matches in the whole
 * log.
 */
function Nothing({
  isFiltered,
  hasMore,
  isReading,
  read,
}: More & { readonly isFiltered: boolean }) {
  const text = useWords(words);
  if (!isFiltered) {
    return (
      <Empty icon={ShieldCheckIcon} title={text.empty}>
        {text.emptyHint}
      </Empty>
    );
  }
  const older = hasMore && (
    <Button variant="default" loading={isReading} onClick={read}>
      {text.searchOlder}
    </Button>
  );
  return (
    <Empty icon={ShieldCheckIcon} title={text.nothingFound} action={older}>
      {hasMore ? text.nothingFoundHint : text.nothingLeft}
    </Empty>
  );
}

function ExportButtons({ group }: OfGroup) {
  const text = useWords(words);
  const take = useChange({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const query = { format, ...(group === undefined ? {} : { kind: [...KINDS_OF[group]] }) };
      const path = '/api/dashboard/security-events/export';
      const file = await ok(dashboardApi.GET(path, { params: { query }, parseAs: 'blob' }));
      saveFile(file, `security-events.${format}`);
    },
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            aria-label={`${text.export} ${format.toUpperCase()}`}
            leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
            loading={take.isPending && take.variables === format}
            onClick={() => take.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      {take.isError && <Failed error={take.error} />}
    </Stack>
  );
}
