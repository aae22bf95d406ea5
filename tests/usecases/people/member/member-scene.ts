import { systemDigest } from '#adapters/system/digest.ts';
import type { AccountAct } from '#domain/people/access/account-act.ts';
import type { Role } from '#domain/people/access/role.ts';
import { MAY } from '#domain/people/access/role.ts';
import { brandUseCases } from '#src/usecases/notifying/brand/use-cases.ts';
import { accessUseCases } from '#src/usecases/people/access/use-cases.ts';
import { memberUseCases } from '#src/usecases/people/member/use-cases.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { type FakePorts, fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import {
  BUDI,
  SARI,
  sampleMember,
  samplePerson,
} from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, BOB, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

export const NOW = new Date('2026-11-23T08:00:00.000Z');
export const PLACE = { accountId: ALICE, environment: 'TEST' } as const;

/** A person who acts in a role. */
export function actor(personId: string, role: Role) {
  return { personId, permissions: MAY[role] };
}

export const OWNER = actor(SARI, 'OWNER');

/** Sari owns Alice's account, in which Budi has a role; Bob's account has neither. */
export async function memberScene(roleOfBudi: Role = 'DEVELOPER', own: Partial<FakePorts> = {}) {
  const clock = settableClock(NOW);
  const { stores, unitOfWork, stored } = fakeStorage(clock);
  for (const accountId of [ALICE, BOB]) {
    const account = sampleAccount({ accountId, email: `${accountId}@shop.example` });
    await writeAll({ unitOfWork }, (write) => write.accounts.insert(account));
  }
  await writeAll({ unitOfWork }, ({ people, members }) => {
    people.insert(samplePerson({ personId: SARI, email: 'sari@shop.example' }));
    people.insert(samplePerson({ personId: BUDI, email: 'budi@shop.example', name: 'Budi' }));
    members.insert(sampleMember({ personId: SARI, role: 'OWNER' }));
    members.insert(sampleMember({ personId: BUDI, role: roleOfBudi }));
  });
  const forgotten: string[] = [];
  const ports = fakePorts({ stores, unitOfWork, clock }, { digest: systemDigest, ...own });
  return {
    clock,
    stores,
    unitOfWork,
    stored,
    forgotten,
    ...accessUseCases(ports),
    ...memberUseCases({ ...ports, forgetSessions: (id) => void forgotten.push(id) }),
    ...brandUseCases(ports),
    acts: async (accountId = ALICE) => {
      const page = { limit: 50, beforeSequence: null };
      return (await stores.accountActs.list(accountId, page)).map(inShort);
    },
  };
}

function inShort({ sequence, kind, by, subject, detail }: AccountAct): string {
  return `${sequence} ${kind} ${by}: ${subject} (${detail})`;
}
