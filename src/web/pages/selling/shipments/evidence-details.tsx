import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { CodeBlock } from '#src/web/kit/code-block.tsx';
import { formatCount, formatMoney } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { detailWords } from './detail-words.ts';
import classes from './evidence.module.css';
import {
  type Attempt,
  type DeliveryLine,
  type Entry,
  type EvidenceLine,
  readable,
} from './evidence-lines.ts';
import { attemptSentence, sentenceOf } from './evidence-sentence.ts';
import { evidenceWords } from './evidence-words.ts';

type Of<Kind extends keyof Entry> = NonNullable<Entry[Kind]>;

/** Details of an entry: its fields in words, then its raw data. */
export function EvidenceDetails({ line }: { readonly line: EvidenceLine }) {
  const text = useWords(evidenceWords);
  const { entry, attempts, deliveries } = line;
  const { request, event, journal, booking, scan, delivery, attempt, instrument, receipt } = entry;
  return (
    <Stack gap="xs" className={classes.details}>
      <Text size="xs" c="dimmed">
        <Time at={entry.at} exact />
      </Text>
      {request !== null && <Request request={request} />}
      {journal !== null && <Postings journal={journal} />}
      {booking !== null && <Booking booking={booking} at={entry.at} />}
      {scan !== null && <Scan scan={scan} />}
      {instrument !== null && <Line>{formatMoney(instrument.amount)}</Line>}
      {receipt?.amount != null && <Line>{formatMoney(receipt.amount)}</Line>}
      {event !== null && <CodeBlock code={readable(event.body)} what={text.body} />}
      {delivery?.next_attempt_at != null && (
        <Line>
          {text.nextAttempt}: <Time at={delivery.next_attempt_at} exact />
        </Line>
      )}
      {attempts.map((one) => (
        <AttemptLine key={one.at} attempt={one} />
      ))}
      {deliveries.map((one) => (
        <Webhook key={one.entry.delivery?.delivery_id} line={one} />
      ))}
      {attempt !== null && <AttemptLine attempt={{ ...attempt, at: entry.at }} />}
      {bytesOf(entry) !== undefined && (
        <CodeBlock code={readable(bytesOf(entry) ?? '')} what={text.details} />
      )}
    </Stack>
  );
}

/** A webhook of an event, shown below it. */
function Webhook({ line: { entry, attempts } }: { readonly line: DeliveryLine }) {
  const { language } = useLanguage();
  return (
    <Stack gap={4}>
      <Line>
        <Time at={entry.at} exact /> · {sentenceOf(entry, language)}
      </Line>
      {attempts.map((one) => (
        <AttemptLine key={one.at} attempt={one} />
      ))}
    </Stack>
  );
}

/** JSON fields of an entry that has no request or response text. */
function bytesOf(entry: Entry): string | undefined {
  const { request: _, event: __, attempt: ___, kind, at, ...parts } = entry;
  const own = Object.values(parts).find((part) => part !== null);
  return own === undefined ? undefined : JSON.stringify({ kind, at, ...own });
}

function Request({ request }: { readonly request: Of<'request'> }) {
  const text = useWords(evidenceWords);
  const environment = useSlug();
  const { request_id: id, request_body: asked, response_body: answered } = request;
  return (
    <>
      <Line>
        {text.took(formatCount(request.duration_ms))} ·{' '}
        <TextLink to="/$environment/requests/$id" params={{ environment, id }}>
          {text.inLog}
        </TextLink>
      </Line>
      {asked !== null && <CodeBlock code={readable(asked)} what={text.asked} />}
      {answered !== null && <CodeBlock code={readable(answered)} what={text.answered} />}
    </>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Text size="sm">{children}</Text>;
}

function Postings({ journal }: { readonly journal: Of<'journal'> }) {
  const text = useWords(evidenceWords);
  const { buckets } = useWords(detailWords);
  return (
    <Stack gap={2}>
      {journal.postings.map((posting) => (
        <Group key={posting.transaction_id} gap="xs" className="figures">
          <Text size="sm" w={130}>
            {buckets[posting.bucket]}
          </Text>
          <Text size="sm" fw={550}>
            {posting.direction === 'DEBIT' ? '−' : '+'}
            {formatMoney(posting.amount)}
          </Text>
          <Text size="xs" c="dimmed">
            {text.balance}: {formatMoney(posting.balance_after)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function Booking({ booking, at }: { readonly booking: Of<'booking'>; readonly at: string }) {
  const text = useWords(evidenceWords);
  const { finished_at: finishedAt } = booking;
  const tookMs = finishedAt === null ? undefined : Date.parse(finishedAt) - Date.parse(at);
  return (
    <>
      <Line>
        {text.attempt(booking.attempt)}
        {tookMs !== undefined && ` · ${text.took(formatCount(tookMs))}`}
      </Line>
      {booking.refusal !== null && <Line>{booking.refusal}</Line>}
    </>
  );
}

function Scan({ scan }: { readonly scan: Of<'scan'> }) {
  const text = useWords(evidenceWords);
  return (
    <>
      {scan.description !== '' && <Line>“{scan.description}”</Line>}
      <Text size="xs" c="dimmed">
        {scan.code} · {text.recorded}: <Time at={scan.recorded_at} exact />
      </Text>
    </>
  );
}

function AttemptLine({ attempt }: { readonly attempt: Attempt }) {
  const text = useWords(evidenceWords);
  const { language } = useLanguage();
  return (
    <Stack gap={4}>
      <Line>
        <Time at={attempt.at} exact /> · {attemptSentence(attempt, language)} ·{' '}
        {text.took(formatCount(attempt.duration_ms))}
      </Line>
      {attempt.error !== null && (
        <Text size="sm" c="dimmed">
          {attempt.error}
        </Text>
      )}
      {attempt.response_body !== null && attempt.response_body !== '' && (
        <CodeBlock code={readable(attempt.response_body)} what={text.answer} />
      )}
    </Stack>
  );
}
