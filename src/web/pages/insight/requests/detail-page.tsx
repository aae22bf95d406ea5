import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import { Anchor, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isCode } from '#src/web/api/errors.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { slugOf, useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CodeBlock } from '#src/web/kit/code-block.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { curlOf } from '#src/web/kit/curl.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { CallerText, StatusText, SubjectLink } from './request-words.tsx';
import { curlCallOf, formatDuration, formatSize, otherEnvironment, prettyBody } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/requests/$id');

type Logged = DataOf<'/api/dashboard/requests/{request_id}'>;

/** One request, its answer, and a command to repeat it. */
export function RequestPage() {
  const text = useWords(words);
  const environment = useSlug();
  const may = useMay('log:read');
  if (!may) return <NoPermission need="log:read" />;
  const back = (
    <ButtonLink to="/$environment/requests" params={{ environment }} variant="default">
      {text.back}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={text.detailTitle} lead={<RequestId />} actions={back} />
      <Details />
    </>
  );
}

function RequestId() {
  const text = useWords(words);
  const { id } = route.useParams();
  return (
    <Group gap={4} wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>
      <CopyButton value={id} what={text.find} />
    </Group>
  );
}

function Details() {
  const clients = useApi();
  const { id } = route.useParams();
  const request = useQuery({
    ...reading(clients, '/api/dashboard/requests/{request_id}', {
      noun: 'request',
      path: { request_id: id },
    }),
  });
  if (request.isPending) return <Loading rows={8} />;
  if (isCode(request.error, 'NOT_FOUND')) return <Elsewhere id={id} />;
  if (request.isError) {
    return <Failed error={request.error} onRetry={() => void request.refetch()} />;
  }
  return (
    <Stack gap="md">
      <Facts request={request.data} />
      <Bodies request={request.data} />
      <Repeat request={request.data} />
    </Stack>
  );
}

/** Offers the other environment, because the id of a request does not name its environment. */
function Elsewhere({ id }: { readonly id: string }) {
  const text = useWords(words);
  const { environment } = useApi();
  const other = otherEnvironment(environment);
  const action = (
    <ButtonLink to="/$environment/requests/$id" params={{ environment: slugOf(other), id }}>
      {text.otherEnvironment(other)}
    </ButtonLink>
  );
  return (
    <Empty icon={MagnifyingGlassIcon} title={text.notFound} action={action}>
      {text.notFoundHint}
    </Empty>
  );
}

function Facts({ request }: { readonly request: Logged }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { error_code: code } = request;
  return (
    <Card title={text.facts}>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" m={0}>
        <Fact name={text.request}>
          <Code style={{ overflowWrap: 'anywhere' }}>
            {request.method} {request.path}
          </Code>
        </Fact>
        <Fact name={text.status}>
          <Group gap="xs">
            <StatusText status={request.status} code={code} />
            {code !== null && (
              <Anchor href={`/docs/errors/${code}`} target="_blank" size="sm">
                {text.errorDocs}
              </Anchor>
            )}
          </Group>
        </Fact>
        <Fact name={text.at}>
          <Time at={request.arrived_at} exact />
        </Fact>
        <Fact name={text.duration}>{formatDuration(request.duration_ms, language)}</Fact>
        <Fact name={text.caller}>
          <CallerText caller={request.caller} />
        </Fact>
        <Fact name={text.address}>{request.address}</Fact>
        <Fact name={text.completed}>{request.completed ? text.complete : text.incomplete}</Fact>
        <Fact name={text.size}>{formatSize(request.response_bytes, language)}</Fact>
        {request.subject !== null && (
          <Fact name={text.subject}>
            <SubjectLink subject={request.subject} />
          </Fact>
        )}
        {request.idempotency_key !== null && (
          <Fact name={text.idempotencyKey}>
            <Code style={{ overflowWrap: 'anywhere' }}>{request.idempotency_key}</Code>
          </Fact>
        )}
      </SimpleGrid>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

function Bodies({ request }: { readonly request: Logged }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { query, request_body: body, response_body: answer, response_type: type } = request;
  const file = text.file(type ?? '', formatSize(request.response_bytes, language));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Card title={text.requestBody}>
        <Stack gap="xs">
          {query !== null && <CodeBlock code={prettyBody(query)} what={text.query} />}
          {body !== null && <CodeBlock code={prettyBody(body)} what={text.requestBody} />}
          {query === null && body === null && <Text c="dimmed">{text.noBody}</Text>}
        </Stack>
      </Card>
      <Card title={text.responseBody}>
        {answer === null ? (
          <Text c="dimmed">{type === null ? text.noBody : file}</Text>
        ) : (
          <CodeBlock code={prettyBody(answer)} what={text.responseBody} />
        )}
      </Card>
    </SimpleGrid>
  );
}

function Repeat({ request }: { readonly request: Logged }) {
  const text = useWords(words);
  const call = curlCallOf(request);
  if (call === undefined) return null;
  return (
    <Card title={text.repeat}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {text.repeatHint}
        </Text>
        <CodeBlock code={curlOf(call, location.origin)} what="curl" />
      </Stack>
    </Card>
  );
}
