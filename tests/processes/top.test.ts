import { afterAll, describe, expect, it } from '@jest/globals';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import {
  dataFolder,
  endPrograms,
  printedKeys,
  startProgram,
  startServer,
} from '#tests/kit/program.ts';
import { metricsPort } from '#tests/kit/scrape.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

afterAll(endPrograms);

describe('make top', () => {
  it('shows with make top the requests, couriers and due work of responding processes, and names the others', async () => {
    const server = await startServer({ DATA_DIR: await dataFolder(), METRICS_PORT: '0' });
    const [key] = await printedKeys([server]);
    const client = apiClient(server.port, key);
    const port = await metricsPort(server);
    const top = startProgram('scripts/top.ts', [`${port},1`], {});
    const printed = () => top.out().join('\n');
    await waitUntil(async () => {
      expect((await client.rates(RATES_BODY)).status).toBe(200);
      return /SIMULATOR jne +\d+\.\d +\d+ ms +0 %/.test(printed());
    });
    expect(printed()).toMatch(/1 process {3}database answers {3}no answer: 1$/m);
    expect(printed()).toMatch(/^requests +[1-9]\d*\.\d\/s|^requests +0\.[1-9]\/s/m);
    expect(printed()).toMatch(/^database +\d of 5 connections busy/m);
    expect(printed()).toMatch(/^due work +(?:none|rows)/m);
    server.signal('SIGTERM');
    await server.ended;
    await waitUntil(() => printed().includes('DATABASE DOES NOT ANSWER'));
  });

  it('explains in make top what to set if no port is known', async () => {
    const ended = await startProgram('scripts/top.ts', [''], {}).ended;
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('METRICS_PORT');
  });
});
