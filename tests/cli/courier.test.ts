import { describe, expect, it } from '@jest/globals';
import { type Given, UsageError } from '#src/cli/options.ts';
import { printFindings } from '#src/cli/print.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { profile } from '#tests/kit/builders.ts';
import { connection, offer } from '#tests/kit/builders-live.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { ACCOUNT, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const SECRET = 'k4naria-secret';
const CONFIGURE = { provider: 'swift', by: ' Ratna ' };
/** All URLs, including those of the manifest. */
const CALLED = { api: 'https://lab.example', track: 'https://lab.example/track' };
const ENABLE = { provider: 'SWIFT', by: 'Ratna' };

/** Arguments that the use case gets when `lines` are read as secrets. */
async function handed(name: string, given: Given, lines = ''): Promise<unknown> {
  const { calls, useCases } = recordedUseCases();
  const sources: string[] = [];
  const readSecretText = (source: string) => {
    sources.push(source);
    return lines;
  };
  const reading = new Proxy(useCases, {
    get: (all, key, receiver) =>
      key === 'readSecretText' ? readSecretText : Reflect.get(all, key, receiver),
  });
  await Promise.resolve(commandOf(name).run(reading, given)).catch((error) => {
    if (error instanceof UsageError) throw error;
  });
  return [...sources, ...(calls.at(-1)?.with ?? [])];
}

describe('courier configure', () => {
  it('reads credentials from the given source and passes all options of courier configure', async () => {
    const given = {
      ...CONFIGURE,
      account: 'a@b.example',
      credentials: '-',
      'renew-webhook': 'true',
      url: 'api=https://lab.example/, other=',
      'calls-at-a-time': '4',
      'per-second': 'default',
    };
    const lines = `# of the sandbox\n apiKey = ${SECRET} \n\nshop=a=b\n`;
    expect(await handed('courier configure', given, lines)).toEqual([
      '-',
      {
        provider: 'SWIFT',
        accountId: ACCOUNT.accountId,
        by: 'Ratna',
        renewsWebhook: true,
        credentials: { apiKey: SECRET, shop: 'a=b' },
        urls: { api: 'https://lab.example', other: '' },
        callsAtATime: 4,
        perSecond: null,
      },
    ]);
  });

  it('reads no secret in courier configure if none changes', async () => {
    expect(await handed('courier configure', CONFIGURE)).toEqual([
      {
        provider: 'SWIFT',
        accountId: null,
        by: 'Ratna',
        renewsWebhook: false,
        credentials: {},
        urls: {},
        callsAtATime: undefined,
        perSecond: undefined,
      },
    ]);
  });

  it('shows only the webhook URL secret, once, after courier configure', async () => {
    const row = connection({ urls: { api: 'https://lab.example' } });
    const configured = (webhookSecret: string | null) =>
      commandOf('courier configure').run(
        {
          configureProvider: async () => ({ connection: row, webhookSecret, urls: CALLED }),
        } as never,
        CONFIGURE,
      );
    const first = JSON.stringify(await configured('hook-secret'));
    expect(first).toContain('/hooks/couriers/swift/hook-secret');
    expect(first).not.toContain('sealed');
    expect(await configured(null)).toMatchObject({
      webhook_path: null,
      provider: 'SWIFT',
      urls: CALLED,
    });
  });

  it('reports the number of an invalid credentials line without its content', async () => {
    for (const lines of [`apiKey=x\n${SECRET}`, `\n=${SECRET}`, '\n', '']) {
      const wrong = handed('courier configure', { ...CONFIGURE, credentials: '-' }, lines);
      await expect(wrong).rejects.toThrow(/^--credentials/);
      await expect(wrong).rejects.not.toThrow(SECRET);
    }
  });
});

describe('couriers on sale', () => {
  it('enables all couriers of a provider, or one with its services', async () => {
    const all = { ...ENABLE, accountId: null, courierCode: null, services: null };
    expect(await handed('courier enable', ENABLE)).toEqual([all]);
    const one = { ...ENABLE, courier: 'jne', services: 'REG, YES,REG' };
    expect(await handed('courier enable', one)).toEqual([
      { ...all, courierCode: 'jne', services: ['REG', 'YES'] },
    ]);
  });

  it('disables one courier, or all couriers of a provider', async () => {
    const none = { accountId: null, by: 'Ratna' };
    expect(await handed('courier disable', ENABLE)).toEqual([
      { ...none, provider: 'SWIFT', courierCode: null },
    ]);
    expect(await handed('courier disable', { by: 'Ratna', courier: 'jne' })).toEqual([
      { ...none, provider: null, courierCode: 'jne' },
    ]);
  });

  it('lists couriers, including those without configuration', async () => {
    const known = [
      { provider: 'SWIFT', couriers: [profile({ code: 'jne', provider: 'SWIFT' })] },
      { provider: 'OTHER', couriers: [profile({ code: 'sap', provider: 'OTHER' })] },
    ];
    const useCases = {
      readLiveConfiguration: async () => ({ connections: [connection()], offers: [offer()] }),
      listKnownProviders: () => known,
    } as never;
    const common = { account_id: null, services: 'all' };
    expect(await commandOf('courier list').run(useCases, {})).toEqual([
      { ...common, courier_code: 'jne', provider: 'SWIFT', configured: true, on_sale: true },
      { ...common, courier_code: 'sap', provider: 'OTHER', configured: false, on_sale: false },
    ]);
  });
});

describe('courier health', () => {
  it('prints a health row per courier and process, and fails if any has a problem', async () => {
    const courier = {
      provider: 'SWIFT',
      courierCode: 'jne',
      accountId: null,
      status: 'UP',
      successRate1h: 1,
      p95Ms: 80,
      unread: [
        { field: 'order.actual_receiver', times: 312 },
        { field: 'city', times: 3 },
      ],
    };
    const report = { processId: uuid(7), version: 3, reportedAt: new Date(0) };
    const reports = [
      { ...report, problem: null, couriers: [courier] },
      { ...report, problem: 'SWIFT: no key', couriers: [] },
    ];
    const shown = await printed('courier health', { listProcessReports: async () => reports });
    expect(shown.isGood).toBe(false);
    expect(shown.text).toContain('"courier_code":"jne","account_id":null,"status":"UP"');
    expect(shown.text).toContain('"unreadable":"order.actual_receiver × 312, city × 3"');
    expect(shown.text).toContain('"problem":"SWIFT: no key"');
    expect(shown.text).toContain('"processes":2,"problems":1');
  });
});

describe('courier test', () => {
  const courier = profile({ code: 'jne', provider: 'SWIFT' });

  it('passes the given route of courier test, or none for the default', async () => {
    const given = { provider: 'swift', from: '32.73.02', to: '31.71.01' };
    const asked = { accountId: null, provider: 'SWIFT', courierCode: null };
    const route = { origin: '32.73.02', destination: '31.71.01' };
    const asking: unknown[] = [];
    const testProvider = async (command: unknown) => {
      asking.push(command);
      return { courier, elapsedMs: 12, kind: 'OFFERED', rates: [] };
    };
    const useCases = { testProvider };
    await printed('courier test', useCases, given);
    await printed('courier test', useCases, { provider: 'swift' });
    expect(asking).toEqual([
      { ...asked, route },
      { ...asked, route: null },
    ]);
  });

  it.each([
    [{ kind: 'OFFERED', rates: [{ serviceCode: 'REG', cost: 9_000 }] }, true, '"cost":9000'],
    [{ kind: 'FAILED', code: 'COURIER_ERROR', message: 'No.' }, false, '"message":"No."'],
  ])('prints the result of courier test for %j', async (result, isGood, text) => {
    const testProvider = async () => ({ courier, elapsedMs: 12, ...result });
    const shown = await printed('courier test', { testProvider }, { provider: 'SWIFT' });
    expect(shown.isGood).toBe(isGood);
    expect(shown.text).toContain(text);
  });
});

describe('a wrong option', () => {
  it.each<[string, Given, string]>([
    [
      'courier configure',
      { ...CONFIGURE, provider: 'a b' },
      "--provider must be a provider's code",
    ],
    ['courier configure', { ...CONFIGURE, url: 'api=ftp://x' }, '--url must be NAME=https://…'],
    ['courier configure', { ...CONFIGURE, url: 'https://x' }, '--url must be NAME=https://…'],
    [
      'courier configure',
      { ...CONFIGURE, url: 'api=http://a.example,api=http://b.example' },
      '--url names api twice',
    ],
    ['courier configure', { ...CONFIGURE, url: 'api=http://' }, '--url must be NAME=https://…'],
    ['courier test', { provider: 'swift', from: '31.71.01' }, '--to is missing'],
    ['courier configure', { ...CONFIGURE, 'per-second': '0' }, '--per-second must be a whole'],
    ['courier enable', { ...ENABLE, services: 'REG' }, '--services requires --courier'],
    ['courier enable', { ...ENABLE, courier: 'jne', services: 'reg' }, '--services must be'],
    ['courier disable', { by: 'Ratna' }, 'either --courier or --provider is required'],
    ['courier disable', { ...ENABLE, courier: 'jne' }, 'either --courier or --provider'],
  ])('rejects wrong options of %s without calling a use case: %j', async (name, given, message) => {
    await expect(handed(name, given)).rejects.toThrow(message);
  });
});

async function printed(name: string, useCases: object, given: Given = {}) {
  const lines: string[] = [];
  const output = await commandOf(name).run(useCases as OperatorUseCases, given);
  const { isGood } = await printFindings(output as never, {
    asJson: true,
    print: (line) => void lines.push(line),
  });
  return { isGood, text: lines.join('\n') };
}
