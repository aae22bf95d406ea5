import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '#adapters/embedded-postgres/port.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { newSecret, rotated } from '#domain/notifying/webhook/signing-secret.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/webhooks.md', ROOT), 'utf8');
const SNIPPETS = ['node-library', 'node'] as const;
const OTHERS = ['python', 'php', 'go'] as const;
const BODY = '{"id":"evt_1","type":"shipment.booked","data":{"town":"Kebomas ✓","sequence":2}}';
const DELIVERY = 'dlv_01kaj2n8q4fvr9m7b0c1d2e3fb';
const MINUTE_MS = 60_000;

const random = seededRandom(1);
const SECRET = newSecret(random);
const programs: ChildProcess[] = [];

afterAll(() => {
  for (const program of programs) program.kill('SIGKILL');
});

describe.each(SNIPPETS)('the snippet %s of docs/webhooks.md, verbatim,', (name) => {
  it('verifies in a snippet webhooks that we sign, also with an old secret, and no others', async () => {
    const { post, said } = await running(codeOf(name));
    const now = new Date();
    const good = signed();
    expect(await post(good)).toBe(200);
    const secrets = rotated([SECRET], { now, overlapSeconds: 60, random });
    expect(await post(signed({ secrets }))).toBe(200);
    const { 'webhook-signature': _, ...unsigned } = good.headers;
    const refused = [
      { ...good, body: BODY.replace('2', '3') },
      { ...good, body: `${BODY}\n` },
      { ...good, headers: { ...good.headers, 'webhook-id': 'dlv_2' } },
      { ...good, headers: unsigned },
      { ...good, headers: { ...good.headers, 'webhook-timestamp': 'now' } },
      { ...good, headers: {} },
      signed({ secrets: [newSecret(random)] }),
      signed({ now: new Date(now.getTime() - 6 * MINUTE_MS) }),
      signed({ now: new Date(now.getTime() + 6 * MINUTE_MS) }),
    ];
    const statuses: number[] = [];
    for (const one of refused) statuses.push(await post(one));
    expect(statuses).toEqual(refused.map(() => 400));
    expect(said()).toEqual(['shipment.booked 2', 'shipment.booked 2']);
  });
});

it('contains a webhook snippet for each of the other languages', () => {
  expect(OTHERS.map(codeOf).every((code) => code.includes('whsec_'))).toBe(true);
});

function codeOf(name: string): string {
  const code = new RegExp(`<!-- snippet ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\`\\n`).exec(
    PAGE,
  )?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no snippet ${name}`);
  return code;
}

/** Runs code from the root, where the library is installed. */
async function running(code: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: `${port}`, WEBHOOK_SECRET: SECRET.text };
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  let printed = '';
  program.stdout?.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const post = async ({ headers, body }: ReturnType<typeof signed>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
  // An empty request is refused: any answer shows that the server listens.
  await waitUntil(() => post({ headers: {}, body: '' }).catch(() => 0));
  return { post, said: () => printed.trim().split('\n') };
}

type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

function signed({ secrets = [SECRET], now = new Date() }: Partial<Signing> = {}): Request {
  const signing = { deliveryId: DELIVERY, body: BODY, secrets, now };
  return { headers: signedHeaders(signing, systemDigest), body: BODY };
}

type Signing = Omit<Parameters<typeof signedHeaders>[0], 'deliveryId' | 'body'>;
