import { Button, Stack } from '@mantine/core';
import { Entrance } from '#src/web/app/entrance.tsx';
import { type Me, useSignOut } from '#src/web/app/session.tsx';
import { FactorSetup } from '#src/web/pages/people/settings/factor-setup.tsx';
import { PasswordForm } from '#src/web/pages/people/settings/password-form.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

export type Restriction = NonNullable<Me['restriction']>;
type GateProps = {
  readonly me: Me;
  readonly restriction: Restriction;
  readonly onDone: () => void;
};

/** Replaces every page until a required step is done. */
export function Gate({ me, restriction, onDone }: GateProps) {
  const text = useWords(words);
  const signOut = useSignOut();
  const { email } = me.person;
  return (
    <Entrance title={text.titles[restriction]} lead={text.leads[restriction]}>
      <Stack gap="md">
        {restriction === 'CHOOSE_PASSWORD' ? (
          <PasswordForm email={email} currentLabel={text.firstPassword} onDone={onDone} />
        ) : (
          <FactorSetup onDone={onDone} />
        )}
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {text.signOut}
        </Button>
      </Stack>
    </Entrance>
  );
}
