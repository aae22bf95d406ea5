import { withdrawals as table } from '#adapters/postgres/stores/money/withdrawal/table.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { type Withdrawal, withdrawalAsSubject } from '#domain/money/withdrawal/withdrawal.ts';
import type {
  WithdrawalStore,
  WithdrawalWrites,
} from '#domain/money/withdrawal/withdrawal-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isAsked, listOf } from './newest-first.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

type Own = Pick<Tables, 'withdrawals' | 'withdrawalOwners' | 'payouts'>;

export function fakeWithdrawalStore({
  withdrawals,
  withdrawalOwners,
  payouts,
}: Own): WithdrawalStore {
  return {
    find: async (tenant, withdrawalId) =>
      withdrawals.get(subjectPlace({ ...tenant, subject: withdrawalId })),
    findByReference: async (tenant, reference) => byReference(withdrawals, tenant, reference),
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, withdrawals).filter((one) => isAsked(one, filter));
      return listOf(found, ({ withdrawalId }) => withdrawalId, request);
    },
    ownerOf: async (withdrawalId) => withdrawalOwners.get(withdrawalId),
    paidOutBy: async ({ environment, bankReference }) =>
      payouts.get(placeOf(environment, bankReference)),
    listOpen: async (limit) =>
      [...withdrawals.entries().values()]
        .filter(({ status }) => status === 'REQUESTED')
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(0, limit),
  };
}

export function fakeWithdrawalWrites(queue: ChangeQueue): WithdrawalWrites {
  return {
    insert(withdrawal) {
      const { withdrawalId, reference } = withdrawal;
      queue.add(({ withdrawals, withdrawalOwners }) => {
        refuseImpossible(withdrawal);
        withdrawalOwners.insert(withdrawalId, tenantOf(withdrawal));
        if (byReference(withdrawals, withdrawal, reference) !== undefined)
          throw new Stale(`reference ${reference} is taken`);
        withdrawals.insert(subjectPlace(withdrawalAsSubject(withdrawal)), withdrawal);
      });
    },
    update(before, after) {
      queue.add(({ withdrawals, payouts }) => {
        const place = subjectPlace(withdrawalAsSubject(before));
        const found = withdrawals.get(place);
        if (found?.status !== before.status) throw new Stale(`withdrawal ${place} has moved on`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        withdrawals.replace(place, changed);
        payOut(payouts, changed);
      });
    },
  };
}

function byReference(
  withdrawals: Own['withdrawals'],
  { accountId, environment }: Tenant,
  reference: string,
): Withdrawal | undefined {
  return [...withdrawals.entries().values()].find(
    (one) =>
      one.accountId === accountId && one.environment === environment && one.reference === reference,
  );
}

function payOut(
  payouts: Table<string>,
  { environment, bankReference, withdrawalId }: Withdrawal,
): void {
  if (bankReference === null) return;
  const place = placeOf(environment, bankReference);
  if (payouts.get(place) !== undefined) throw new Stale(`payout ${place} was another's`);
  payouts.insert(place, withdrawalId);
}

function refuseImpossible(withdrawal: Withdrawal): void {
  const { status, completedAt, bankReference, failedAt, failureReason } = withdrawal;
  const isMarked = (end: string, marks: readonly unknown[]) =>
    marks.every((mark) => (mark !== null) === (status === end));
  const isConsistent =
    isMarked('COMPLETED', [completedAt, bankReference]) &&
    isMarked('FAILED', [failedAt, failureReason]);
  if (!isConsistent) throw new Error(`a withdrawal that is ${status} is not marked so`);
}
