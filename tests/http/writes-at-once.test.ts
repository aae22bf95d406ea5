import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer, Sent } from '#tests/kit/api-client.ts';
import { bodiesOf, operations } from '#tests/kit/document.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { withoutNetwork } from './webhook-calls.ts';
import { SCENES, type Stage } from './write-scenes.ts';

const AT_ONCE = 40;
/** Path value where no scene has made anything. */
const UNKNOWN = 'x';

/** Writing routes of both APIs; a new route is sent its document's own example. */
const ROUTES = operations().filter(
  ({ method, path }) => method !== 'get' && /^\/api\/(v1|dashboard)\//.test(path),
);

const shared = sharedApi({ rewire: withoutNetwork });
let stage: Stage;

beforeEach(async () => {
  const seller = await newSeller(shared.api);
  const owner = await newPerson(shared.api, { account: seller.account });
  stage = { api: shared.api, seller, client: seller.client, owner };
});

describe.each(ROUTES.map((route) => [route.at, route] as const))('%s', (_, route) => {
  const operationId = String(route.value.operationId);
  const [request] = bodiesOf(route).requests;
  const example = request?.media.example;

  it(`answers an operation that is sent${AT_ONCE} times at once`, async () => {
    const {
      ids = {},
      body = () => example,
      headers = {},
      atOnce = AT_ONCE,
    } = (await SCENES[operationId]?.(stage)) ?? {};
    const isDashboard = route.path.startsWith('/api/dashboard/');
    const caller = isDashboard ? stage.owner.client() : stage.client;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name) => ids[name] ?? UNKNOWN);
    const sent = (n: number): Sent => ({
      method: route.method.toUpperCase(),
      path,
      body: body(n),
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
    });
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_all, n) => caller.send(sent(n))),
    );
    expect(answers.filter(({ status }) => status >= 500).map(textOf)).toEqual([]);
    const isMade = operationId in SCENES;
    if (isMade) expect(answers.map(({ status }) => status)).toContain(successOf(route.value));
  });
});

function textOf({ status, text }: Answer): string {
  return `${status} ${text}`;
}

/** Only 2xx status of an operation. */
function successOf({ responses }: (typeof ROUTES)[number]['value']): number {
  const found = Object.keys(Object(responses)).find((status) => /^2/.test(status));
  if (found === undefined) throw new Error('every operation can succeed');
  return Number(found);
}
