import type { DataSource } from 'typeorm';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresVerification } from '#adapters/postgres/stores/money/wallet/verification.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import { adjustmentText } from '#domain/money/adjustment/adjustment.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { dated, type Journal } from '#domain/money/wallet/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { FIRST_SETTINGS } from '#domain/people/access/account.ts';
import type { Act } from '#domain/people/operator/act.ts';
import type { Random } from '#domain/random.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import {
  type FoundFault,
  type LedgerCounts,
  type LedgerScope,
  verifyLedger,
} from '#src/usecases/money/wallet/verify-ledger.ts';
import { connectWithLongWait } from './long-waits.ts';
import { TEST_BOX } from './secret-box.ts';
import { writeAll } from './store-contracts/writes.ts';
import { TRACKING_URL } from './tracking-url.ts';

/** Ledger of a database as the serving role sees it. */
export type PostgresLedger = {
  readonly source: DataSource;
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  readonly random: Random;
  /** Creates an account with an empty ledger. */
  newTenant(environment?: Environment): Promise<Tenant>;
  /** Posts as a use case does: reads the balance, then writes, and retries a stale write. */
  post(tenant: Tenant, journal: Journal): Promise<void>;
  /** Verifies the ledger; `between` runs before each page is read. */
  verify(scope: LedgerScope, pageSize: number, between?: Between): Promise<Verified>;
  close(): Promise<void>;
};

type Between = () => Promise<void>;

export type Verified = { readonly faults: readonly FoundFault[]; readonly counts: LedgerCounts };

export const EVERYTHING: LedgerScope = { accountId: null, environment: null };

export async function openLedger(url: string, size = 4): Promise<PostgresLedger> {
  const source = await connectWithLongWait({ url, size });
  const stores = postgresStores(source.manager, sendThrough(source), TEST_BOX);
  const unitOfWork = postgresUnitOfWork(source, {
    box: TEST_BOX,
    trackingUrl: TRACKING_URL,
  });
  const random = systemRandom({ now });
  const reading = postgresVerification(sendThrough(source));
  return {
    source,
    stores,
    unitOfWork,
    random,
    newTenant: (environment = 'TEST') => newTenant(unitOfWork, random, environment),
    post: (tenant, journal) =>
      unitOfWork.decide({
        look: ({ wallet }) => wallet.balance(tenant),
        decide({ available }, write) {
          refuseInsufficient(available, spentBy(journal));
          write.wallet.post(tenant, dated(journal, now(), random));
          if (journal.kind === 'ADJUSTMENT') write.acts.record(adjusted(tenant, journal, random));
        },
      }),
    verify(scope, pageSize, between) {
      const read = between === undefined ? reading : interrupted(source, between);
      return collected(verifyLedger({ ...read, digest: systemDigest, pageSize })(scope));
    },
    close: () => source.destroy(),
  };
}

/** Operator act that belongs to an adjustment. */
function adjusted(tenant: Tenant, journal: Journal, random: Random): Act {
  const { journalId: subject, businessRef: reference } = journal;
  const amount = rupiah(Math.abs(spentBy(journal)));
  const direction = spentBy(journal) > 0 ? 'DEBIT' : 'CREDIT';
  const detail = `${adjustmentText({ direction, amount, reference })}model`;
  const own = { ...tenant, subject, actId: random.uuid(), at: now() };
  return { ...own, kind: 'ADJUSTED', detail, by: 'ani' };
}

/** Amount spent; below zero: received. */
function spentBy({ entries }: Journal): Rupiah {
  return rupiah(-(entries.find(({ account }) => account === 'AVAILABLE')?.amount ?? 0));
}

async function newTenant(
  unitOfWork: UnitOfWork,
  random: Random,
  environment: Environment,
): Promise<Tenant> {
  const accountId = random.uuid();
  const email = `${accountId}@shop.example`;
  await writeAll({ unitOfWork }, (write) => {
    write.accounts.insert({
      accountId,
      name: 'Toko',
      email,
      emailVerifiedAt: null,
      ...FIRST_SETTINGS,
      createdAt: now(),
      openedBy: 'OPERATOR',
      liveAllowedAt: now(),
      enteredAt: now(),
    });
    write.wallet.open(accountId);
  });
  return { accountId, environment };
}

function interrupted(source: DataSource, between: Between) {
  const send = sendThrough(source);
  return postgresVerification(async (statement, values) => {
    await between();
    return send(statement, values);
  });
}

async function collected(
  verification: AsyncGenerator<FoundFault, LedgerCounts>,
): Promise<Verified> {
  const faults: FoundFault[] = [];
  let next = await verification.next();
  while (!next.done) {
    faults.push(next.value);
    next = await verification.next();
  }
  return { faults, counts: next.value };
}

function now(): Date {
  return new Date();
}
