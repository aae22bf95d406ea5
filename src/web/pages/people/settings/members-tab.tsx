import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROLES, type Role } from '#domain/people/access/role.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useMay } from '#src/web/app/session.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { MemberTable } from './member-table.tsx';
import { words } from './member-words.ts';
import { invitationsQuery, membersQuery } from './queries.ts';
import { Read } from './read.tsx';

const { dashboardApi } = clientsOf.TEST;

export function MembersTab() {
  const text = useWords(words);
  const mayWrite = useMay('members:write');
  const members = useQuery(membersQuery);
  return (
    <Stack>
      {mayWrite && (
        <Card title={text.invite}>
          <InviteForm />
        </Card>
      )}
      <Card title={text.members} flush>
        <Read query={members}>{({ items }) => <MemberTable members={items} />}</Read>
      </Card>
      <Card title={text.invitations} flush>
        <InvitationTable />
      </Card>
    </Stack>
  );
}

const FIRST: { readonly email: string; readonly role: Role } = { email: '', role: 'DEVELOPER' };

function InviteForm() {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const queries = useQueryClient();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: FIRST,
    send: async (body) =>
      (await ok(dashboardApi.POST('/api/dashboard/invitations', { body }))).data,
    async onDone({ email }) {
      noteDone(text.sent(email));
      form.reset();
      await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {error !== null && <Failed error={error} />}
        <Group align="flex-end" gap="sm">
          <TextInput
            type="email"
            label={text.email}
            maxLength={254}
            required
            w={280}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label={text.role}
            w={200}
            data={ROLES.map((role) => ({ value: role, label: roles[role] }))}
            {...form.getInputProps('role')}
          />
          <Button type="submit" loading={isSending}>
            {text.send}
          </Button>
        </Group>
        <Text size="sm">{text.roleHints[form.values.role]}</Text>
        <Text size="sm" c="dimmed">
          {text.inviteLead}
        </Text>
      </Stack>
    </form>
  );
}
