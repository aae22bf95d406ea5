import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { deliveriesQuery } from './deliveries-query.ts';
import classes from './health.module.css';
import { type Health, healthOf } from './health.ts';
import type { Delivery } from './queries.ts';
import { words } from './words.ts';

/** Outcomes of the newest deliveries: a bar for each, and their success rate. */
export function DeliveryHealth({ id }: { readonly id: string }) {
  const text = useWords(words);
  const clients = useApi();
  const deliveries = useInfiniteQuery(deliveriesQuery(clients, { id, status: undefined }));
  if (deliveries.isPending) {
    return (
      <Card title={text.health}>
        <Loading rows={1} height={64} />
      </Card>
    );
  }
  const [newest] = deliveries.data?.pages ?? [];
  if (newest === undefined || newest.items.length === 0) return null;
  const health = healthOf(newest.items);
  return (
    <Card title={text.health}>
      <Text size="sm" c="dimmed" mb={8}>
        {text.healthOf(formatCount(health.count))}
      </Text>
      <Bars deliveries={newest.items} />
      <Figures health={health} />
    </Card>
  );
}

/** Bars from the oldest at the left; the figures below give the same result in words. */
function Bars({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <div className={classes.bars} aria-hidden>
      {deliveries.toReversed().map(({ delivery_id: id, status }) => (
        <span key={id} className={classes.bar} data-status={status} />
      ))}
    </div>
  );
}

function Figures({ health }: { readonly health: Health }) {
  const text = useWords(words);
  const { succeeded, failed, waiting, retried, medianMs } = health;
  const figures = [
    [text.succeeded, formatCount(succeeded)],
    [text.failed, formatCount(failed)],
    [text.waiting, formatCount(waiting)],
    [text.retried, formatCount(retried)],
    [text.median, medianMs === null ? '–' : `${formatCount(medianMs)}\u00a0ms`],
  ] as const;
  return (
    <Group component="dl" gap="xl" mt="sm" mb={0}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600} className="figures">
            {figure}
          </Text>
        </div>
      ))}
    </Group>
  );
}
