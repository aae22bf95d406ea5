import { describe, expect, it } from '@jest/globals';
import { BUDI, SARI, sampleSession } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, BOB, sha256Of, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { actor, memberScene, NOW, OWNER } from './member-scene.ts';

const budi = { accountId: ALICE, personId: BUDI };
const sari = { accountId: ALICE, personId: SARI };
const lastOwner = { name: 'Refusal', code: 'LAST_OWNER' };
const notFound = { name: 'Refusal', code: 'NOT_FOUND' };

describe('the role of a member', () => {
  it('changes the role of a member and records who did it', async () => {
    const { changeRole, listMembers, acts, stores } = await memberScene();
    expect(await changeRole(budi, 'FINANCE', OWNER)).toMatchObject({ ...budi, role: 'FINANCE' });
    expect((await listMembers(ALICE)).map(({ role }) => role).toSorted()).toEqual([
      'FINANCE',
      'OWNER',
    ]);
    expect(await acts()).toEqual([
      '1 ROLE_CHANGED sari@shop.example: budi@shop.example (DEVELOPER → FINANCE)',
    ]);
    const page = { limit: 1, beforeSequence: null };
    const [act] = await stores.accountActs.list(ALICE, page);
    expect(act).toMatchObject({ personId: SARI, at: NOW });
  });

  it('records no change for the role that a member already has', async () => {
    const { changeRole, acts } = await memberScene();
    expect(await changeRole(budi, 'DEVELOPER', OWNER)).toMatchObject({ role: 'DEVELOPER' });
    expect(await acts()).toEqual([]);
  });

  it('changes roles only of members of the same account', async () => {
    const { changeRole } = await memberScene();
    const stranger = { accountId: ALICE, personId: uuid(404) };
    await expect(changeRole(stranger, 'VIEWER', OWNER)).rejects.toMatchObject(notFound);
    const elsewhere = { accountId: BOB, personId: BUDI };
    await expect(changeRole(elsewhere, 'VIEWER', OWNER)).rejects.toMatchObject(notFound);
  });
});

describe('a member who is removed', () => {
  it('removes a member and ends their sessions in this account', async () => {
    const { removeMember, listMembers, acts, stores, unitOfWork, forgotten } = await memberScene();
    const inBob = { personId: BUDI, accountId: BOB };
    await writeAll({ unitOfWork }, ({ sessions }) => {
      sessions.insert(sampleSession({ ...budi, tokenSha256: sha256Of(1) }));
      sessions.insert(sampleSession({ ...inBob, tokenSha256: sha256Of(2), sessionId: uuid(2) }));
    });
    await removeMember(budi, OWNER);
    expect(forgotten).toEqual([BUDI]);
    expect((await listMembers(ALICE)).map(({ personId }) => personId)).toEqual([SARI]);
    expect(await stores.sessions.findByToken(sha256Of(1))).toBeUndefined();
    expect(await stores.sessions.findByToken(sha256Of(2))).toBeDefined();
    expect(await acts()).toEqual([
      '1 MEMBER_REMOVED sari@shop.example: budi@shop.example (DEVELOPER)',
    ]);
    await expect(removeMember(budi, OWNER)).rejects.toMatchObject(notFound);
  });

  it.each(['DEVELOPER', 'FINANCE', 'VIEWER'] as const)(
    'allows a member to leave as %s',
    async (role) => {
      const { removeMember, listMembers } = await memberScene(role);
      await removeMember(budi, actor(BUDI, role));
      expect(await listMembers(ALICE)).toHaveLength(1);
    },
  );

  it.each(['DEVELOPER', 'FINANCE', 'VIEWER'] as const)(
    'rejects removal of another member by a %s',
    async (role) => {
      const { removeMember, listMembers } = await memberScene(role);
      await expect(removeMember(sari, actor(BUDI, role))).rejects.toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        details: { required: 'members:write' },
      });
      expect(await listMembers(ALICE)).toHaveLength(2);
    },
  );
});

describe('the last owner', () => {
  it('rejects demotion or removal of the last owner', async () => {
    const { changeRole, removeMember, acts } = await memberScene();
    await expect(changeRole(sari, 'VIEWER', OWNER)).rejects.toMatchObject(lastOwner);
    await expect(removeMember(sari, OWNER)).rejects.toMatchObject(lastOwner);
    expect(await acts()).toEqual([]);
  });

  it('keeps one owner if two owners demote each other or leave at once', async () => {
    const both = actor(BUDI, 'OWNER');
    for (const end of ['DEMOTED', 'LEAVES'] as const) {
      const { changeRole, removeMember, listMembers } = await memberScene('OWNER');
      const attempts = await Promise.allSettled(
        end === 'DEMOTED'
          ? [changeRole(budi, 'VIEWER', OWNER), changeRole(sari, 'VIEWER', both)]
          : [removeMember(sari, OWNER), removeMember(budi, both)],
      );
      const owners = (await listMembers(ALICE)).filter(({ role }) => role === 'OWNER');
      expect(owners).toHaveLength(1);
      const refused = attempts.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: lastOwner }]);
    }
  });
});
