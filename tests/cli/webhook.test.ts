import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { Problem } from '#domain/notifying/webhook/verify.ts';
import { help, usage, WATCHES } from '#src/cli/commands.ts';
import { type Given, UsageError } from '#src/cli/options.ts';
import { printEvents } from '#src/cli/print.ts';
import type { Watch } from '#src/cli/watch.ts';
import type {
  ListenCommand,
  ListeningStarted,
  ReceivedWebhook,
} from '#src/usecases/notifying/webhook/listen-to-webhooks.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { ACCOUNT } from './recorded-use-cases.ts';

const NEVER = new AbortController().signal;
const UUID = '01900000-0000-7000-8000-000000000001';
const SECRET = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
const HERE: ListeningStarted = {
  kind: 'LISTENING',
  origin: 'http://127.0.0.1:4000',
  webhookId: null,
};
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'shipment.delivered',
  data: {
    shipment: { shipment_number: 'SHP261121Y12M9RR3P', status: 'DELIVERED' },
    previous_status: 'OUT_FOR_DELIVERY',
    sequence: 9,
  },
});
const STILL = JSON.stringify({
  type: 't',
  data: { shipment: { status: 'DELIVERED' }, previous_status: 'DELIVERED' },
});
const GOOD: ReceivedWebhook = {
  kind: 'RECEIVED',
  at: new Date('2026-11-21T08:09:10.111Z'),
  deliveryId: 'dlv_1',
  times: 1,
  method: 'POST',
  path: '/',
  headers: {},
  body: BODY,
  responseStatus: 200,
  verdict: { problems: [], signedBy: null },
};

describe('webhook listen', () => {
  it('listens on port 4000 and answers 200 immediately by default', async () => {
    const { commands } = await watched(SECRET);
    expect(commands).toEqual([{ port: 4000, status: 200, delayMs: 0, verifyWith: SECRET }]);
  });

  it('answers webhooks with the configured status and delay, for an account', async () => {
    const given = { account: 'a@b.example', port: '0', status: '503', delay: '15500' };
    const { commands } = await watched(given);
    const by = { accountId: ACCOUNT.accountId };
    expect(commands).toEqual([{ port: 0, status: 503, delayMs: 15_500, verifyWith: by }]);
  });

  it.each<[Given, string]>([
    [{}, 'either --secret or --account is required'],
    [{ ...SECRET, account: 'a@b.example' }, 'either --secret or --account is required'],
    [{ secret: 'svc_test_x' }, "--secret must be an endpoint's secret, whsec_…"],
    [{ ...SECRET, port: '65536' }, '--port must be a whole number from 0 to 65535'],
    [{ ...SECRET, port: 'http' }, '--port must be a whole number from 0 to 65535'],
    [{ ...SECRET, status: '100' }, '--status must be a whole number from 200 to 599'],
    [{ ...SECRET, delay: '30001' }, '--delay must be a whole number from 0 to 30000'],
  ])('calls no use case for the invalid options of webhook listen: %j', async (given, message) => {
    const misused = watched(given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(message);
  });

  it('prints the listening address and the created endpoint', async () => {
    const { lines } = await watched(SECRET, [HERE]);
    expect(lines.slice(0, -4)).toEqual(['<bold>http://127.0.0.1:4000</> listens; Ctrl-C ends it.']);
    const made = await watched(SECRET, [{ ...HERE, webhookId: UUID }]);
    expect(made.lines[1]).toBe(`${idText('webhook', UUID)} sends there until then.`);
  });

  it('prints event, signature validity and the whole body of a webhook', async () => {
    const { lines } = await watched(SECRET, [GOOD]);
    expect(lines.slice(0, 5)).toEqual([
      '<dim>08:09:10</>  <bold>shipment.delivered</>  <cyan>SHP261121Y12M9RR3P</>  ' +
        'OUT_FOR_DELIVERY → DELIVERED  <dim>#9</>',
      '          dlv_1  new  <dim>answered 200</>',
      '          <green>signature ok</>',
      '{',
      '  "id": "evt_1",',
    ]);
    expect(lines.slice(3, -4).join('\n')).toBe(`${JSON.stringify(JSON.parse(BODY), null, 2)}\n`);
  });

  it('omits the webhook body in brief mode', async () => {
    const { lines } = await watched({ ...SECRET, brief: 'true' }, [GOOD]);
    expect(lines.slice(0, -4)).toHaveLength(3);
  });

  it('prints that a delivery is repeated and why its signature is invalid', async () => {
    const problems: Problem[] = [{ code: 'TOO_OLD', seconds: 301 }, { code: 'MISMATCH' }];
    const bad = { ...GOOD, times: 3, verdict: { problems, signedBy: null } };
    const { lines } = await watched({ ...SECRET, brief: 'true' }, [bad]);
    expect(lines[1]).toContain('<yellow>has come 3 times: act on it once</>');
    expect(lines[2]).toMatch(/^ {10}<red>TOO_OLD<\/> {2}It was signed 301 seconds ago; /);
    expect(lines[3]).toMatch(/^ {10}<red>MISMATCH<\/> {2}No secret that is known makes /);
  });

  it.each<[string, Partial<ReceivedWebhook>, readonly string[]]>([
    ['no JSON', { body: 'hello' }, ['<dim>08:09:10</>  POST /', 'hello']],
    ['no text', { body: null }, ['(no text of UTF-8, or longer than 1 MiB)']],
    ['a list', { body: '[1]' }, ['<dim>08:09:10</>  POST /', '  1']],
    ['null', { body: 'null' }, ['<dim>08:09:10</>  POST /', 'null']],
    ['long', { body: 'x'.repeat(2_001) }, [`${'x'.repeat(2_000)} …`]],
    [
      'without an id',
      { deliveryId: null, times: 0 },
      ['          without an id  <dim>answered 200</>'],
    ],
    [
      'an order to the terminal',
      { body: 'a\u001b[2Jb\nc\u202e' },
      [String.raw`a\u001b[2Jb\u000ac\u202e`],
    ],
    [
      'one in its type',
      { body: '{"type":"a\\u001b[2J\\n"}' },
      ['<dim>08:09:10</>  <bold>a\\u001b[2J\\u000a</>'],
    ],
    ['without a move', { body: STILL }, ['<dim>08:09:10</>  <bold>t</>  DELIVERED']],
    [
      'one in its id',
      { deliveryId: 'dlv\u009b' },
      [String.raw`          dlv\u009b  new  <dim>answered 200</>`],
    ],
    ['one in its JSON', { body: '["a\u009b"]' }, [String.raw`  "a\u009b"`]],
    ['not ours', { times: 0 }, ['          dlv_1  <dim>answered 200</>']],
    [
      'one in its path',
      { body: '', path: '/\u009b' },
      [String.raw`<dim>08:09:10</>  POST /\u009b`],
    ],
  ])('prints a received webhook on the terminal: %s', async (_, changes, wanted) => {
    const { lines } = await watched(SECRET, [{ ...GOOD, ...changes }]);
    expect(lines).toEqual(expect.arrayContaining([...wanted]));
  });

  it.each([
    ['pickup', 'pickup_id'],
    ['topup', 'topup_id'],
    ['transaction', 'transaction_id'],
    ['webhook', 'webhook_id'],
  ])('names the %s of a webhook as its subject', async (name, id) => {
    const body = JSON.stringify({ type: 't', data: { [name]: { [id]: 'id_1' }, sequence: 1 } });
    const { rows } = await watched(SECRET, [{ ...GOOD, body }], true);
    expect(rows[0]).toMatchObject({ subject: 'id_1', status: null, previous_status: null });
  });

  it('prints a line of JSON per webhook and the totals at the end', async () => {
    const problems: Problem[] = [{ code: 'NO_V1_SIGNATURE' }];
    const bad = { ...GOOD, times: 2, verdict: { problems, signedBy: null } };
    const { rows } = await watched(SECRET, [HERE, GOOD, bad], true);
    expect(rows).toEqual([
      { listening: 'http://127.0.0.1:4000', webhook_id: null },
      {
        at: '2026-11-21T08:09:10.111Z',
        delivery_id: 'dlv_1',
        times: 1,
        verified: true,
        problems: [],
        type: 'shipment.delivered',
        subject: 'SHP261121Y12M9RR3P',
        previous_status: 'OUT_FOR_DELIVERY',
        status: 'DELIVERED',
        sequence: 9,
        answered: 200,
        method: 'POST',
        path: '/',
        headers: {},
        body: JSON.parse(BODY),
      },
      expect.objectContaining({
        verified: false,
        times: 2,
        problems: [{ code: 'NO_V1_SIGNATURE', message: expect.any(String) }],
      }),
      { received: 2, verified: 1, refused: 1, repeated: 1 },
    ]);
  });

  it('lists webhook listen in the help with all its options', () => {
    const { about, options } = command();
    expect(usage()).toMatch(new RegExp(`^ {2}webhook listen +${about}$`, 'm'));
    for (const option of Object.keys(options)) {
      expect(help('webhook listen', command())).toContain(`--${option} `);
    }
  });
});

function command(): Watch {
  const found = WATCHES['webhook listen'];
  if (found === undefined) throw new Error('there is no such command');
  return found;
}

/** The commands passed to the use case, and the output for the items that it yields. */
async function watched(
  given: Given,
  items: readonly (ListeningStarted | ReceivedWebhook)[] = [],
  asJson = false,
): Promise<{ commands: ListenCommand[]; lines: string[]; rows: unknown[] }> {
  const commands: ListenCommand[] = [];
  const useCases: Pick<OperatorUseCases, 'findAccount' | 'listenToWebhooks'> = {
    findAccount: async () => ({ ...ACCOUNT, createdAt: GOOD.at }),
    async *listenToWebhooks(request) {
      commands.push(request);
      yield* items;
    },
  };
  const texts: string[] = [];
  await printEvents(command().watch(useCases as OperatorUseCases, given, NEVER), {
    asJson,
    paint: (tone, text) => `<${tone}>${text}</>`,
    print: (text) => texts.push(text),
  });
  const rows = asJson ? texts.map((text) => JSON.parse(text)) : [];
  return { commands, lines: texts.join('\n').split('\n'), rows };
}
