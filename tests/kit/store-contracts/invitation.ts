import { expect } from '@jest/globals';
import type { Invitation } from '#domain/people/access/invitation.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, sha256Of, uuid } from './samples.ts';
import { insertAccounts } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const invitationContract: Contract = {
  port: 'invitations',
  checks: [
    {
      name: 'stores invitations unchanged, and lists those of an account newest first',
      async check(storage) {
        const { invitations } = storage.stores;
        const first = nth(1);
        const second = nth(2);
        const third = nth(3);
        const others = nth(1, { accountId: BOB, role: 'OWNER' });
        await insert(storage, [second, third, first, others]);
        expect(await invitations.find(ALICE, uuid(1))).toEqual(first);
        expect(await invitations.find(BOB, uuid(1))).toEqual(others);
        expect(await invitations.find(BOB, uuid(2))).toBeUndefined();
        expect(await invitations.all(ALICE)).toEqual([third, second, first]);
        expect(await invitations.all(BOB)).toEqual([others]);
      },
    },
    {
      name: 'allows one invitation per e-mail in an account',
      async check(storage) {
        await insert(storage, [nth(1)]);
        const again = nth(2, { email: nth(1).email });
        await expectStale(storage, (write) => write.invitations.insert(again));
        await insert(storage, [{ ...again, accountId: BOB }]);
        expect(await storage.stores.invitations.all(ALICE)).toEqual([nth(1)]);
      },
    },
    {
      name: 'removes the given invitations only; ignores unknown ones',
      async check(storage) {
        await insert(storage, [nth(1), nth(2), nth(3), nth(1, { accountId: BOB })]);
        await writeAll(storage, (write) => write.invitations.remove(ALICE, [uuid(1), uuid(3)]));
        const { invitations } = storage.stores;
        expect(await invitations.all(ALICE)).toEqual([nth(2)]);
        expect(await invitations.all(BOB)).toHaveLength(1);
        const both = [uuid(1), uuid(2)];
        await expectStale(storage, (write) => write.invitations.remove(ALICE, both));
        expect(await invitations.all(ALICE)).toEqual([nth(2)]);
      },
    },
    {
      name: 'replaces an invitation by another of the same e-mail in one commit',
      async check(storage) {
        await insert(storage, [nth(1)]);
        const second = nth(2, { email: nth(1).email, role: 'FINANCE' });
        await writeAll(storage, (write) => {
          write.invitations.remove(ALICE, [uuid(1)]);
          write.invitations.insert(second);
        });
        expect(await storage.stores.invitations.all(ALICE)).toEqual([second]);
      },
    },
  ],
};

function nth(place: number, own: Partial<Invitation> = {}): Invitation {
  return {
    accountId: ALICE,
    invitationId: uuid(place),
    email: `p${place}@shop.example`,
    role: 'VIEWER',
    secretSha256: sha256Of(place),
    invitedBy: 'sari@shop.example',
    createdAt: INSTANT,
    expiresAt: later(INSTANT, place),
    ...own,
  };
}

async function insert(storage: Storage, invitations: readonly Invitation[]): Promise<void> {
  await insertAccounts(storage);
  for (const one of invitations) await writeAll(storage, (write) => write.invitations.insert(one));
}
