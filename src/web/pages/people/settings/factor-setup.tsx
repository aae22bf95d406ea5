import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { meQuery } from '#src/web/app/session.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { QrCode } from '#src/web/kit/qr-code.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Credentials, WithPassword } from './with-password.tsx';

const { dashboardApi } = clientsOf.TEST;

type Begun = { readonly secret: string; readonly otpauth_uri: string };

/** Step of the setup; secrets are held only in this component's memory. */
type Step =
  | { readonly at: 'PASSWORD' }
  | { readonly at: 'SCAN'; readonly begun: Begun }
  | { readonly at: 'CODES'; readonly codes: readonly string[] };

type FactorSetupProps = {
  readonly onDone: () => void;
  /** Without it the form has no "back" button. */
  readonly onCancel?: () => void;
};

/**
 * Setup of the second factor: password, app, recovery codes. The session is read again once the
 * codes were seen.
 */
export function FactorSetup({ onDone, onCancel }: FactorSetupProps) {
  const text = useWords(words);
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'PASSWORD' });
  const begin = async ({ current_password }: Credentials) => {
    const body = { current_password };
    return (await ok(dashboardApi.POST('/api/dashboard/me/second-factor', { body }))).data;
  };
  const seen = async () => {
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    onDone();
  };
  if (step.at === 'CODES') return <RecoveryCodes codes={step.codes} onDone={() => void seen()} />;
  if (step.at === 'SCAN') {
    const confirmed = (codes: readonly string[]) => setStep({ at: 'CODES', codes });
    return <Scan begun={step.begun} onDone={confirmed} onCancel={onCancel} />;
  }
  return (
    <WithPassword
      label={text.next}
      send={begin}
      onDone={(begun) => setStep({ at: 'SCAN', begun })}
      onCancel={onCancel}
    />
  );
}

type ScanProps = {
  readonly begun: Begun;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: (() => void) | undefined;
};

function Scan({ begun: { secret, otpauth_uri }, onDone, onCancel }: ScanProps) {
  const text = useWords(words);
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { code: '' },
    async send(body) {
      const path = '/api/dashboard/me/second-factor/confirm';
      return (await ok(dashboardApi.POST(path, { body }))).data;
    },
    onDone({ recovery_codes, csrf_token }) {
      sendCsrfToken(csrf_token);
      onDone(recovery_codes);
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{text.scan}</Text>
        <QrCode text={otpauth_uri} label={text.qrLabel} />
        <div>
          <Text size="sm">{text.typeSecret}</Text>
          <Group gap={4} wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
            <CopyButton value={secret} what={text.secret} />
          </Group>
        </div>
        {error !== null && <Failed error={error} />}
        <TextInput
          label={text.code}
          description={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          {...form.getInputProps('code')}
        />
        <Group gap="xs">
          <Button type="submit" loading={isSending}>
            {text.verify}
          </Button>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              {text.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
