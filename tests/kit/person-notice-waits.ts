import { leaseFrom } from '#domain/due-request.ts';
import { passingOver } from './due-queue-waits.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import type { Check } from './store-contracts/contract.ts';
import {
  happen,
  insertPeople,
  requestAllOf,
  samplePersonNotice,
} from './store-contracts/person-notice-samples.ts';
import { INSTANT, uuid } from './store-contracts/samples.ts';
import { TENANT } from './store-contracts/shipment-samples.ts';

const NUMBERS = [1, 2, 3];
const REQUEST = { limit: NUMBERS.length, ...leaseFrom(INSTANT, 60_000) };

/** Lock waits between claims, which fakes cannot show. */
export const PERSON_NOTICE_WAITS: readonly Check<OwnedStorage>[] = [
  passingOver({
    what: 'e-mails to people',
    table: 'person_notice',
    async keep(storage) {
      await insertPeople(storage);
      const notices = NUMBERS.map((number) => samplePersonNotice({ noticeId: uuid(number) }));
      await requestAllOf(storage, notices);
      return NUMBERS;
    },
    claim: ({ stores }) => stores.personNotices.claimDue(REQUEST),
  }),
  passingOver({
    what: 'news',
    table: 'news_due',
    async keep(storage) {
      await insertPeople(storage);
      for (const number of NUMBERS) {
        await happen(storage, { ...TENANT, number, type: 'shipment.lost', createdAt: INSTANT });
      }
      return NUMBERS;
    },
    claim: ({ stores }) => stores.personNotices.claimNews(REQUEST),
  }),
];
