import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { meQuery, useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { QrCode } from '#src/web/kit/qr-code.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

type Begun = { readonly secret: string; readonly otpauth_uri: string };

/** Where a person is on the way; secrets are in this component's memory alone. */
type Step =
  | { readonly at: 'STATE' | 'TURN_ON' | 'TURN_OFF' }
  | { readonly at: 'SCAN'; readonly begun: Begun }
  | { readonly at: 'CODES'; readonly codes: readonly string[] };

const STATE: Step = { at: 'STATE' };

export function SecondFactorTab() {
  const { tabs } = useWords(pageWords);
  const [step, setStep] = useState<Step>(STATE);
  const back = () => setStep(STATE);
  return (
    <Card title={tabs['second-factor']}>
      <div className={classes.form}>
        {step.at === 'STATE' && <State onStep={setStep} />}
        {step.at === 'TURN_ON' && (
          <TurnOn onBegun={(begun) => setStep({ at: 'SCAN', begun })} onCancel={back} />
        )}
        {step.at === 'SCAN' && (
          <Scan
            begun={step.begun}
            onDone={(codes) => setStep({ at: 'CODES', codes })}
            onCancel={back}
          />
        )}
        {step.at === 'CODES' && <RecoveryCodes codes={step.codes} onDone={back} />}
        {step.at === 'TURN_OFF' && <TurnOff onDone={back} />}
      </div>
    </Card>
  );
}

function State({ onStep }: { readonly onStep: (step: Step) => void }) {
  const text = useWords(words);
  const { has_second_factor: isOn, recovery_codes_left: left } = useSession().person;
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{text.factorLead}</Text>
      <StatusBadge
        meaning={isOn ? 'good' : 'waiting'}
        label={isOn ? text.factorOn : text.factorOff}
      />
      {isOn && <Text>{text.codesLeft(left)}</Text>}
      {isOn ? (
        <Button variant="default" onClick={() => onStep({ at: 'TURN_OFF' })}>
          {text.turnOff}
        </Button>
      ) : (
        <Button onClick={() => onStep({ at: 'TURN_ON' })}>{text.turnOn}</Button>
      )}
    </Stack>
  );
}

type TurnOnProps = {
  readonly onBegun: (begun: Begun) => void;
  readonly onCancel: () => void;
};

function TurnOn({ onBegun, onCancel }: TurnOnProps) {
  const text = useWords(words);
  const send = async (body: { current_password: string }) =>
    (await ok(dashboardApi.POST('/api/dashboard/me/second-factor', { body }))).data;
  return <WithPassword label={text.next} send={send} onDone={onBegun} onCancel={onCancel} />;
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const text = useWords(words);
  const queries = useQueryClient();
  const send = async (body: { current_password: string }) => {
    const path = '/api/dashboard/me/second-factor/remove';
    const me = (await ok(dashboardApi.POST(path, { body }))).data;
    sendCsrfToken(me.csrf_token);
    queries.setQueryData(meQuery.queryKey, me);
    noteDone(text.turnedOff);
  };
  return (
    <Stack>
      <Text>{text.turnOffText}</Text>
      <WithPassword label={text.turnOff} send={send} onDone={onDone} onCancel={onDone} />
    </Stack>
  );
}

type WithPasswordProps<Done> = {
  readonly label: string;
  readonly send: (body: { current_password: string }) => Promise<Done>;
  readonly onDone: (done: Done) => void;
  readonly onCancel: () => void;
};

/** A browser that was left open must not change how one signs in: the session is not enough. */
function WithPassword<Done>({ label, send, onDone, onCancel }: WithPasswordProps<Done>) {
  const text = useWords(words);
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { current_password: '' },
    ...{ send, onDone },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && <Failed error={error} />}
        <PasswordInput
          label={text.currentPassword}
          description={text.passwordFirst}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        <Group gap="xs">
          <Button type="submit" loading={isSending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            {text.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ScanProps = {
  readonly begun: Begun;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

function Scan({ begun: { secret, otpauth_uri }, onDone, onCancel }: ScanProps) {
  const text = useWords(words);
  const queries = useQueryClient();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { code: '' },
    async send(body) {
      const path = '/api/dashboard/me/second-factor/confirm';
      return (await ok(dashboardApi.POST(path, { body }))).data;
    },
    onDone({ recovery_codes, csrf_token }) {
      sendCsrfToken(csrf_token);
      onDone(recovery_codes);
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
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
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            {text.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
