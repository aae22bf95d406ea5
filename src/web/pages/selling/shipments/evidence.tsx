import BanknotesIcon from '@heroicons/react/24/outline/BanknotesIcon';
import BellAlertIcon from '@heroicons/react/24/outline/BellAlertIcon';
import CommandLineIcon from '@heroicons/react/24/outline/CommandLineIcon';
import FlagIcon from '@heroicons/react/24/outline/FlagIcon';
import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import { Alert, Code, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { formatDay } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLocale, useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Evidence } from './detail-query.ts';
import classes from './evidence.module.css';
import { EvidenceDetails } from './evidence-details.tsx';
import {
  amountOf,
  clockOf,
  daysOf,
  type EvidenceLine,
  meaningOf,
  SOURCE_OF,
  SOURCES,
  type Source,
  worstOf,
} from './evidence-lines.ts';
import { asideOf, sentenceOf } from './evidence-sentence.ts';
import { evidenceWords, sourceWords } from './evidence-words.ts';

const ICONS = {
  money: BanknotesIcon,
  courier: TruckIcon,
  status: FlagIcon,
  webhooks: BellAlertIcon,
  requests: CommandLineIcon,
} as const satisfies Record<Source, unknown>;
const EVERYTHING = 'everything';

/** Everything that happened to a parcel on one time line; entries unfold to their raw data. */
export function EvidenceTab({ evidence }: { readonly evidence: UseQueryResult<Evidence> }) {
  const text = useWords(evidenceWords);
  const sources = useWords(sourceWords);
  const zone = useZone();
  const [source, setSource] = useState<Source | null>(null);
  if (evidence.isPending) return <Loading rows={8} />;
  if (evidence.isError)
    return <Failed error={evidence.error} onRetry={() => void evidence.refetch()} />;
  const { entries, masked, cut, batch } = evidence.data;
  const days = daysOf(entries, source, zone);
  const choose = (chosen: string) => setSource(SOURCES.find((one) => one === chosen) ?? null);
  const choices = SOURCES.map((value) => ({ value, label: sources[value] }));
  return (
    <Stack gap="md">
      <Text c="dimmed">{text.lead}</Text>
      {batch !== null && <FromRow batch={batch} />}
      <SegmentedControl
        value={source ?? EVERYTHING}
        onChange={choose}
        data={[{ value: EVERYTHING, label: text.everything }, ...choices]}
        className={classes.sources}
      />
      {masked && <PeopleHidden />}
      {days.length === 0 && <Text c="dimmed">{text.nothing}</Text>}
      {days.map(({ day, lines }) => (
        <DayLines key={day} day={day} lines={lines} />
      ))}
      {cut && <Alert variant="light">{text.cut}</Alert>}
      {evidence.isFetching && <Loader size="xs" aria-hidden />}
    </Stack>
  );
}

/** Link to the batch, for people who may send one. */
function FromRow({ batch }: { readonly batch: NonNullable<Evidence['batch']> }) {
  const text = useWords(evidenceWords);
  const environment = useSlug();
  const maySend = useMay('shipments:write');
  const { batch_id: id, row } = batch;
  return (
    <Text>
      {text.fromRow(row)}{' '}
      {maySend ? (
        <TextLink inherit to="/$environment/bulk" params={{ environment }} search={{ batch: id }}>
          {id}
        </TextLink>
      ) : (
        id
      )}
    </Text>
  );
}

type DayLinesProps = { readonly day: string; readonly lines: readonly EvidenceLine[] };

function DayLines({ day, lines }: DayLinesProps) {
  const { language, zone } = useLocale();
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {formatDay(day, language)} · {zone}
      </Title>
      <Card flush>
        <ol className={classes.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Line({ line }: { readonly line: EvidenceLine }) {
  const locale = useLocale();
  const { language } = locale;
  const { entry } = line;
  const Icon = ICONS[SOURCE_OF[entry.kind]];
  const sentence = sentenceOf(entry, language);
  const aside = asideOf(line, language);
  const amount = amountOf(entry);
  return (
    <li>
      <details className={classes.line}>
        <summary>
          <time dateTime={entry.at} className="figures">
            {clockOf(entry.at, locale)}
          </time>
          <span className={classes.icon} data-meaning={meaningOf(worstOf(line))}>
            <Icon width={16} aria-hidden />
          </span>
          <span className={classes.sentence}>
            {entry.request === null ? sentence : <Code>{sentence}</Code>}
            {aside !== undefined && <span className={classes.soft}>{aside}</span>}
          </span>
          {amount !== null && (
            <span className={classes.amount}>
              <Money amount={amount} />
            </span>
          )}
        </summary>
        <EvidenceDetails line={line} />
      </details>
    </li>
  );
}
