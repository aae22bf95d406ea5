import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';
import classes from './settings.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useWords(words);
  return (
    <Stack>
      <Title order={3}>{text.recoveryTitle}</Title>
      <Text>{text.recoveryLead}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')} what={text.recoveryTitle} wide />
        <Button onClick={onDone}>{text.recoverySaved}</Button>
      </Group>
    </Stack>
  );
}
