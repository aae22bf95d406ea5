import CalendarDaysIcon from '@heroicons/react/24/outline/CalendarDaysIcon';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { ExportButton } from '#src/web/kit/export-button.tsx';
import { dayOf, formatCount, formatDay, formatMoney } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { formatShortAmount } from '#src/web/kit/short-amount.ts';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { type CalendarDay, codWeeks, overdueOf } from './cod-calendar.ts';
import { pendingCodQuery } from './queries.ts';
import classes from './wallet.module.css';
import { words } from './words.ts';

type Settlement = components['schemas']['SettlementDay'];
type OfItems = { readonly items: readonly Settlement[] };

/** Collected cash, by the day on which it becomes available. */
export function CodCalendar() {
  const text = useWords(words);
  const zone = useZone();
  const cod = useQuery(pendingCodQuery(useApi(), zone));
  if (cod.isPending) return <Loading />;
  if (cod.isError) return <Failed error={cod.error} onRetry={() => void cod.refetch()} />;
  const { items, pending_cod: sum } = cod.data;
  const today = dayOf(new Date().toISOString(), zone);
  const late = overdueOf(items, today);
  return (
    <Card title={text.codCalendar} actions={<CodExport />}>
      {items.length === 0 ? (
        <Empty icon={CalendarDaysIcon} title={text.codNone}>
          {text.codNoneHint}
        </Empty>
      ) : (
        <Stack gap="md">
          <Text>{text.codSum(formatMoney(sum))}</Text>
          {late > 0 && <Note meaning="attention">{text.codLate(formatMoney(late))}</Note>}
          <Calendar items={items} today={today} />
          <DayList items={items} />
        </Stack>
      )}
      <CurlHint path={`/api/v1/balance/cod?timezone=${ZONE_NAMES[zone]}`} />
    </Card>
  );
}

/** Export of all movements of collected cash: collections, fees and settlements. */
function CodExport() {
  const { api } = useApi();
  return (
    <ExportButton
      name="cod"
      read={(sheet) => {
        const params = { query: { bucket: 'pending_cod' as const, ...sheet } };
        return ok(api.GET('/api/v1/transactions/export', { params, parseAs: 'blob' }));
      }}
    />
  );
}

/** Calendar for sighted readers; the list has the same content, and replaces it on phones. */
function Calendar({ items, today }: OfItems & { readonly today: string }) {
  const text = useWords(words);
  return (
    <div className={classes.calendar} aria-hidden="true">
      {text.codWeekdays.map((name) => (
        <Text key={name} size="xs" c="dimmed">
          {name}
        </Text>
      ))}
      {codWeeks(items, today)
        .flatMap(({ days }) => days)
        .map((day) => (
          <DayCell key={day.day} day={day} />
        ))}
    </div>
  );
}

/** A rounded amount, because a cell has no room for a long one; the list has it in full. */
function DayCell({ day }: { readonly day: CalendarDay }) {
  const { language } = useLanguage();
  return (
    <div
      className={classes.day}
      data-today={day.isToday}
      data-money={day.settlement !== null}
      data-past={day.isPast}
    >
      <span>{day.dayOfMonth}</span>
      {day.settlement !== null && (
        <b className="figures">{formatShortAmount(day.settlement.amount, language)}</b>
      )}
    </div>
  );
}

function DayList({ items }: OfItems) {
  const text = useWords(words);
  const { language } = useLanguage();
  const columns: readonly Column<Settlement>[] = [
    {
      key: 'day',
      label: text.codDay,
      render: ({ settlement_date }) => formatDay(settlement_date, language),
    },
    {
      key: 'count',
      label: text.codCount,
      align: 'right',
      render: ({ shipments }) => formatCount(shipments),
    },
    {
      key: 'amount',
      label: text.amount,
      align: 'right',
      render: ({ amount }) => <Money amount={amount} />,
    },
  ];
  return (
    <DataTable
      caption={text.codCalendar}
      rows={items}
      columns={columns}
      rowKey={({ settlement_date }) => settlement_date}
    />
  );
}
