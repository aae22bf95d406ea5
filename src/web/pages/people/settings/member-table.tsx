import { NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ROLES, type Role } from '#domain/people/access/role.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useMay, useSession } from '#src/web/app/session.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { noteDone, noteUndoable } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './member-words.ts';
import { type Member, membersQuery } from './queries.ts';

const { dashboardApi } = clientsOf.TEST;

type MemberTableProps = { readonly members: readonly Member[] };

export function MemberTable({ members }: MemberTableProps) {
  const text = useWords(words);
  const owners = members.filter(({ role }) => role === 'OWNER').length;
  const isLast = ({ role }: Member) => role === 'OWNER' && owners === 1;
  const columns: readonly Column<Member>[] = [
    { key: 'name', label: text.name, render: (member) => <Name member={member} /> },
    {
      key: 'role',
      label: text.role,
      render: (member) => <RoleOf member={member} isLast={isLast(member)} />,
    },
    {
      key: 'joined',
      label: text.joined,
      isExtra: true,
      render: ({ created_at }) => <Time at={created_at} />,
    },
    {
      key: 'actions',
      label: text.actions,
      render: (member) => <Removal member={member} isLast={isLast(member)} />,
    },
  ];
  return (
    <DataTable
      caption={text.membersCaption}
      rows={members}
      columns={columns}
      rowKey={({ person_id }) => person_id}
    />
  );
}

type OneMember = { readonly member: Member };
type MaybeLast = OneMember & { readonly isLast: boolean };

function Name({ member: { person_id, name, email } }: OneMember) {
  const text = useWords(words);
  const isMe = useSession().person.person_id === person_id;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {name} {isMe && `(${text.you})`}
      <Text size="xs" c="dimmed">
        {email}
      </Text>
    </div>
  );
}

function RoleOf({ member, isLast }: MaybeLast) {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const mayWrite = useMay('members:write');
  const change = useChangeRole(member);
  const choose = (value: string) => {
    const role = ROLES.find((one) => one === value);
    if (role !== undefined) change.mutate(role);
  };
  if (!mayWrite || isLast) return roles[member.role];
  return (
    <>
      <NativeSelect
        aria-label={text.roleOf(member.name)}
        value={member.role}
        disabled={change.isPending}
        data={ROLES.map((role) => ({ value: role, label: roles[role] }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {change.isError && <Failed error={change.error} />}
    </>
  );
}

function useChangeRole({ person_id, name, role: before }: Member) {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const queries = useQueryClient();
  const setRole = async (role: Role) => {
    const path = '/api/dashboard/members/{person_id}';
    await ok(dashboardApi.PATCH(path, { params: { path: { person_id } }, body: { role } }));
    await queries.invalidateQueries({ queryKey: membersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ['me'] });
  };
  return useChange({
    mutationFn: setRole,
    onSuccess(_, role) {
      const message = text.roleChanged(name, roles[role]);
      noteUndoable({ message, undoLabel: text.undo, undo: () => void setRole(before) });
    },
  });
}

function Removal({ member, isLast }: MaybeLast) {
  const text = useWords(words);
  const mayWrite = useMay('members:write');
  const isMe = useSession().person.person_id === member.person_id;
  const { remove, leave } = useRemoval(member);
  if (!isMe && !mayWrite) return null;
  if (isLast) {
    return (
      <Text size="xs" c="dimmed" maw={220}>
        {text.lastOwner}
      </Text>
    );
  }
  if (isMe) {
    return (
      <ConfirmButton
        size="compact-sm"
        label={text.leave}
        title={text.leaveTitle}
        onConfirm={leave}
        danger
      >
        {text.leaveText}
      </ConfirmButton>
    );
  }
  return (
    <ConfirmButton
      size="compact-sm"
      label={text.remove}
      title={text.removeTitle(member.name)}
      onConfirm={remove}
      danger
    >
      {text.removeText}
    </ConfirmButton>
  );
}

function useRemoval({ person_id, name }: Member) {
  const text = useWords(words);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = async () => {
    const path = '/api/dashboard/members/{person_id}';
    await ok(dashboardApi.DELETE(path, { params: { path: { person_id } } }));
  };
  return {
    async remove() {
      await end();
      noteDone(text.removed(name));
      await queries.invalidateQueries({ queryKey: membersQuery.queryKey });
    },
    /** Leaving the account has also ended the session, which belonged to it. */
    async leave() {
      await end();
      queries.clear();
      await navigate({ to: '/sign-in', search: {} });
    },
  };
}
