import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { meQuery, useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { words } from './person-words.ts';
import classes from './settings.module.css';
import { type Credentials, WithPassword } from './with-password.tsx';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

type Step = 'STATE' | 'TURN_ON' | 'TURN_OFF';

export function SecondFactorTab() {
  const { tabs } = useWords(pageWords);
  const [step, setStep] = useState<Step>('STATE');
  const back = () => setStep('STATE');
  return (
    <Card title={tabs['second-factor']}>
      <div className={classes.form}>
        {step === 'STATE' && <State onStep={setStep} />}
        {step === 'TURN_ON' && <FactorSetup onDone={back} onCancel={back} />}
        {step === 'TURN_OFF' && <TurnOff onDone={back} />}
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
      <StatusBadge meaning={isOn ? 'good' : 'over'} label={isOn ? text.factorOn : text.factorOff} />
      {isOn && <Text>{text.codesLeft(left)}</Text>}
      {isOn ? (
        <Button variant="default" onClick={() => onStep('TURN_OFF')}>
          {text.turnOff}
        </Button>
      ) : (
        <Button onClick={() => onStep('TURN_ON')}>{text.turnOn}</Button>
      )}
    </Stack>
  );
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const text = useWords(words);
  const queries = useQueryClient();
  const send = async ({ current_password, code }: Credentials) => {
    const path = '/api/dashboard/me/second-factor/remove';
    const body = { current_password, code: code.trim() };
    const me = (await ok(dashboardApi.POST(path, { body }))).data;
    sendCsrfToken(me.csrf_token);
    queries.setQueryData(meQuery.queryKey, me);
    noteDone(text.turnedOff);
  };
  return (
    <Stack>
      <Text>{text.turnOffText}</Text>
      <WithPassword needsCode label={text.turnOff} send={send} onDone={onDone} onCancel={onDone} />
    </Stack>
  );
}
