import type { Tenant } from '#domain/environment.ts';
import type { NewsType } from '#domain/notifying/event/news.ts';
import type {
  NewsEmail,
  NewsLine,
  PersonNotice,
} from '#domain/notifying/person-notice/person-notice.ts';
import type { Storage } from './contract.ts';
import { BUDI, SARI, sampleMember, samplePerson } from './person-samples.ts';
import { ALICE, BOB, INSTANT, uuid } from './samples.ts';
import { insertAccounts, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** An e-mail about a changed password. */
export function samplePersonNotice(changes: Partial<PersonNotice> = {}): PersonNotice {
  return {
    noticeId: uuid(1),
    personId: SARI,
    accountId: null,
    environment: null,
    kind: 'PASSWORD_CHANGED',
    recipient: 'sari.before@shop.example',
    facts: { at: INSTANT.toISOString(), address: '203.0.113.7', detail: '' },
    lineCount: 0,
    day: null,
    dueAt: INSTANT,
    createdAt: INSTANT,
    ...changes,
  };
}

export const LINE: NewsLine = {
  type: 'shipment.lost',
  subject: 'SHP2611214K7Q2MXD1',
  at: INSTANT.toISOString(),
  courierName: 'Swift',
  awb: 'SIM1',
  reference: null,
};

/** An e-mail with one line of news. */
export function sampleNews(changes: Partial<NewsEmail> = {}): PersonNotice & NewsEmail {
  const { kind = 'NEWS' } = changes;
  return {
    ...TENANT,
    noticeId: uuid(1),
    personId: SARI,
    recipient: null,
    facts: { lines: [LINE] },
    lineCount: 1,
    day: kind === 'DIGEST' ? '2026-11-24' : null,
    dueAt: INSTANT,
    createdAt: INSTANT,
    ...changes,
    kind,
  };
}

export function requestAllOf(storage: Storage, notices: readonly PersonNotice[]): Promise<void> {
  return writeAll(storage, ({ personNotices }) => {
    for (const notice of notices) personNotices.request(notice);
  });
}

/** Sari owns Alice's account, Budi is a developer in both. */
export async function insertPeople(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, ({ people, members }) => {
    people.insert(samplePerson({ personId: SARI, email: 'sari@shop.example', language: 'en' }));
    people.insert(samplePerson({ personId: BUDI, email: 'budi@shop.example', name: 'Budi' }));
    members.insert(sampleMember({ personId: SARI, role: 'OWNER' }));
    members.insert(sampleMember({ personId: BUDI, role: 'DEVELOPER' }));
    members.insert(sampleMember({ personId: BUDI, accountId: BOB, role: 'OWNER' }));
  });
}

export type Happened = Tenant & {
  readonly number: number;
  readonly type: NewsType | 'shipment.booked';
  readonly createdAt: Date;
};

/** Appends an event; its body shows a parcel, or none. */
export function happen(
  storage: Storage,
  { number, type, createdAt, accountId, environment }: Happened,
  shipment: Readonly<Record<string, unknown>> | null = { courier_name: 'Swift', awb: 'SIM1' },
): Promise<void> {
  const data = shipment === null ? {} : { shipment };
  return writeAll(storage, ({ events }) =>
    events.append([
      {
        accountId,
        environment,
        eventId: uuid(number),
        type,
        subject: `SHP${number}`,
        sequence: 1,
        previousStatus: null,
        createdAt,
        body: JSON.stringify({ data }),
      },
    ]),
  );
}

export { ALICE, BOB, BUDI, SARI };
