import type {
  DueNews,
  StoredPersonNotice,
} from '#domain/notifying/person-notice/person-notice-store.ts';
import {
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const personNotices = tableOf<StoredPersonNotice>(
  'person_notice',
  keptBy('personNotices', 'ANY'),
  {
    noticeId: key(uuid),
    personId: key(uuid),
    accountId: fixed(orNull(uuid)),
    environment: fixed(orNull(text)),
    kind: fixed(text),
    recipient: fixed(orNull(text)),
    facts: json,
    lineCount: integer,
    day: fixed(orNull(text)),
    status: text,
    tries: integer,
    dueAt: orNull(timestamptz),
    createdAt: fixed(timestamptz),
    endedAt: orNull(timestamptz),
    error: orNull(text),
  },
);

/** Due work: deleted when it is done. */
type NewsRow = Pick<DueNews, 'accountId' | 'environment' | 'eventId'> & { readonly dueAt: Date };

export const dueNews = tableOf<NewsRow>('news_due', keptBy('WITH ITS WORK', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  eventId: key(uuid),
  dueAt: timestamptz,
});

export const { columns: PERSON_NOTICE, read: toPersonNotice } = selectionOf(personNotices);
