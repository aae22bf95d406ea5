import { Alert, Button, Stack, Text } from '@mantine/core';
import { useChange } from '#src/web/api/use-change.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type SentLinkProps = {
  readonly lead: string;
  readonly hint: string;
  readonly sendAgain: () => Promise<unknown>;
  readonly startOver: { readonly label: string; readonly go: () => void };
};

/** Shown after a link was sent: what to do if it does not arrive. */
export function SentLink({ lead, hint, sendAgain, startOver }: SentLinkProps) {
  const text = useWords(words);
  const { mutate, isPending, error, isSuccess } = useChange({ mutationFn: sendAgain });
  return (
    <Entrance title={text.sentTitle}>
      <Text my="md" role="status" style={{ overflowWrap: 'anywhere' }}>
        {lead}
      </Text>
      <Stack>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {error !== null && <Failed error={error} />}
        {isSuccess && (
          <Alert variant="default" role="status">
            {text.sentAgain}
          </Alert>
        )}
        <Button variant="default" onClick={() => mutate()} loading={isPending}>
          {text.sendAgain}
        </Button>
        <Button variant="subtle" color="gray" onClick={startOver.go}>
          {startOver.label}
        </Button>
      </Stack>
    </Entrance>
  );
}
