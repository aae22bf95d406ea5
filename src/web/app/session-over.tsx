import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sendCsrfToken } from '#src/web/api/client.ts';
import { useFocusBack } from '#src/web/kit/use-opened.ts';
import { SignInForm } from '#src/web/pages/people/sign-in/form.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { enterAccount, type Me } from './session.tsx';
import { words } from './session-over-words.ts';

type SessionOverProps = { readonly me: Me; readonly onDone: () => void };

/** Dialog above everything else; the page below keeps the input and continues where it was. */
export function SessionOver({ me, onDone }: SessionOverProps) {
  const text = useWords(words);
  const queries = useQueryClient();
  const goOn = async (now: Me) => {
    sendCsrfToken(now.csrf_token);
    // Reloads, because another person must not see the drafts of the first one.
    if (now.person.person_id !== me.person.person_id) return location.reload();
    if (me.account !== null && now.account?.account_id !== me.account.account_id) {
      await enterAccount(me.account.account_id);
    }
    onDone();
    await queries.invalidateQueries();
  };
  useFocusBack();
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={text.sessionOver}
      zIndex={400}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {text.sessionOverLead}
      </Text>
      <SignInForm email={me.person.email} onDone={goOn} />
    </Modal>
  );
}
