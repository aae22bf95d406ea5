import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useMay } from '#src/web/app/session.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { List } from '#src/web/kit/list.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './member-words.ts';
import { type Invitation, invitationsQuery } from './queries.ts';

const { dashboardApi } = clientsOf.TEST;

export function InvitationTable() {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const mayWrite = useMay('members:write');
  const invitations = useQuery(invitationsQuery);
  const columns: readonly Column<Invitation>[] = [
    {
      key: 'email',
      label: text.email,
      render: ({ email, role }) => (
        <div style={{ minWidth: 150, overflowWrap: 'anywhere' }}>
          {email}
          <Text size="xs" c="dimmed">
            {roles[role]}
          </Text>
        </div>
      ),
    },
    { key: 'state', label: text.state, isExtra: true, render: stateOf },
    {
      key: 'expires',
      label: text.expires,
      isExtra: true,
      render: ({ expires_at }) => <Time at={expires_at} exact />,
    },
    { key: 'by', label: text.invitedBy, isExtra: true, render: ({ invited_by }) => invited_by },
    ...(mayWrite ? [{ key: 'actions', label: text.actions, render: actionsOf }] : []),
  ];
  return (
    <List
      query={invitations}
      rows={invitations.data?.items}
      caption={text.invitationsCaption}
      columns={columns}
      rowKey={({ invitation_id }) => invitation_id}
      empty={
        <Text c="dimmed" px={20} pb={16}>
          {text.noInvitations}
        </Text>
      }
    />
  );
}

function stateOf(invitation: Invitation) {
  return <State isExpired={invitation.is_expired} />;
}

function actionsOf(invitation: Invitation) {
  return <Actions invitation={invitation} />;
}

function State({ isExpired }: { readonly isExpired: boolean }) {
  const text = useWords(words);
  if (isExpired) return <StatusBadge meaning="attention" label={text.expired} />;
  return <StatusBadge meaning="waiting" label={text.open} />;
}

function Actions({ invitation }: { readonly invitation: Invitation }) {
  const text = useWords(words);
  const { email } = invitation;
  const { resend, revoke } = useActions(invitation);
  return (
    <>
      <Group gap={6}>
        <Button
          variant="default"
          size="compact-sm"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {text.resend}
        </Button>
        <ConfirmButton
          size="compact-sm"
          label={text.revoke}
          title={text.revokeTitle(email)}
          onConfirm={revoke}
          danger
        >
          {text.revokeText}
        </ConfirmButton>
      </Group>
      {resend.isError && <Failed error={resend.error} />}
    </>
  );
}

function useActions({ invitation_id, email, role }: Invitation) {
  const text = useWords(words);
  const queries = useQueryClient();
  const read = () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const resend = useChange({
    // The new link replaces the one in the earlier e-mail.
    mutationFn: () =>
      ok(dashboardApi.POST('/api/dashboard/invitations', { body: { email, role } })),
    async onSuccess() {
      noteDone(text.sent(email));
      await read();
    },
  });
  const revoke = async () => {
    const path = '/api/dashboard/invitations/{invitation_id}';
    await ok(dashboardApi.DELETE(path, { params: { path: { invitation_id } } }));
    noteDone(text.revoked(email));
    await read();
  };
  return { resend, revoke };
}
