import { Popover, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { formatCount, formatDecimal } from '#src/web/kit/format.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { RatesBody } from './bodies.ts';
import classes from './new.module.css';
import { rateWords } from './rate-words.ts';
import type { Rate } from './rates.ts';
import { countsOf, narrowestKnown, percent } from './route-record.ts';

type RouteRecord = components['schemas']['RoutePerformance'];
type OfRate = { readonly rate: Rate; readonly body: RatesBody };

const PARTS = ['price', 'days', 'record'] as const;

/** Score of a rate among the others; its parts are loaded when it is opened. */
export function RateScore({ rate, body }: OfRate) {
  const text = useWords(rateWords);
  const [isOpen, setOpen] = useState(false);
  const value = formatCount(Math.round(rate.score.value));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="bottom-start"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.score}
          onClick={() => setOpen(!isOpen)}
          aria-label={text.scoreOf(`${rate.courier_name} ${rate.service_name}`, value)}
        >
          {text.score(value)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Parts rate={rate} />
          {isOpen && <Record rate={rate} body={body} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Parts({ rate }: { readonly rate: Rate }) {
  const text = useWords(rateWords);
  return (
    <>
      <dl className={classes.lines}>
        {PARTS.map((part) => (
          <div key={part} className={classes.part}>
            <dt>{text.parts[part]}</dt>
            <dd>
              <Progress value={rate.score[part] * 100} aria-hidden />
            </dd>
            <dd>{percent(rate.score[part])}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        {text.made}
      </Text>
    </>
  );
}

function Record({ rate, body }: OfRate) {
  const text = useWords(rateWords);
  const query = { origin: body.origin.district_id, destination: body.destination.district_id };
  const { courier_code } = rate;
  const record = useQuery({
    ...reading(useApi(), '/api/v1/couriers/{courier_code}/performance', {
      noun: 'performance',
      path: { courier_code },
      query,
    }),
    select: ({ items }) => items,
  });
  if (record.isError) return <Failed error={record.error} />;
  if (record.data === undefined) return <Loading rows={3} height={20} />;
  const known = narrowestKnown(record.data);
  return known === undefined ? <Text size="sm">{text.none}</Text> : <Counts of={known} />;
}

function Counts({ of }: { readonly of: RouteRecord }) {
  const text = useWords(rateWords);
  const { language } = useLanguage();
  const { origin_name: origin, destination_name: destination, average_days: days } = of;
  const isSomewhere = origin !== null && destination !== null;
  return (
    <>
      <Text size="sm" fw={600}>
        {isSomewhere ? text.way(spokenPlace(origin), spokenPlace(destination)) : text.anywhere}
      </Text>
      <dl className={classes.lines}>
        {countsOf(of).map(({ name, count }) => (
          <div key={name} className={classes.count}>
            <dt>{text.counts[name]}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {days !== null && (
        <Text size="xs" c="dimmed">
          {text.average(formatDecimal(days, language))}
        </Text>
      )}
    </>
  );
}
