import CalendarDaysIcon from '@heroicons/react/24/outline/CalendarDaysIcon';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount, formatDay, formatMoney } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { type CalendarDay, codWeeks, overdueOf } from './cod-calendar.ts';
import { pendingCodQuery } from './queries.ts';
import classes from './wallet.module.css';
import { words } from './words.ts';

type Settlement = components['schemas']['SettlementDay'];
type OfItems = { readonly items: readonly Settlement[] };

/** Collected cash by the day on which it can be spent. */
export function CodCalendar() {
  const text = useWords(words);
  const cod = useQuery(pendingCodQuery(useApi()));
  if (cod.isPending) return <Loading />;
  if (cod.isError) return <Failed error={cod.error} onRetry={() => void cod.refetch()} />;
  const { items, pending_cod: sum } = cod.data;
  const today = new Date().toISOString().slice(0, 10);
  const late = overdueOf(items, today);
  return (
    <Card title={text.codCalendar}>
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
      <CurlHint path="/api/v1/balance/cod" />
    </Card>
  );
}

/** The list says the same; on a phone it stands alone. */
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

function DayCell({ day }: { readonly day: CalendarDay }) {
  return (
    <div
      className={classes.day}
      data-today={day.isToday}
      data-money={day.settlement !== null}
      data-past={day.isPast}
    >
      <span>{day.dayOfMonth}</span>
      {day.settlement !== null && <Money amount={day.settlement.amount} fz="sm" fw={650} />}
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
      render: ({ settlement_date }) => formatDay(`${settlement_date}T05:00:00Z`, language),
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
