import { describe, expect, it } from '@jest/globals';
import { connect } from '#adapters/postgres/connect.ts';
import { slowStatements } from '#adapters/postgres/observe-statements.ts';
import { poolOf } from '#adapters/postgres/session.ts';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { newTestAccount } from '#tests/kit/stored-shipments.ts';

/** Shorter than the sleep of a statement below. */
const SLOW_MS = 20;

const shared = sharedApi({ settings: { SLOW_STATEMENT_MS: '0' } });

describe('the log of slow statements', () => {
  it('logs slow statements by name or beginning, in one line, without values', async () => {
    const { secret } = await newTestAccount(shared);
    const client = apiClient(shared.api.port, secret);
    const { quote_id } = (await client.quote()).data();
    const body = shipmentBody(quote_id);
    const { shipment_number } = (await client.ship(body)).data();
    const slow = slowIn(shared.api);
    expect(slow.map(({ statement }) => statement)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[a-zA-Z]+\.[a-zA-Z]+$/)]),
    );
    for (const line of slow) {
      expect(line).toMatchObject({ level: 'warn', duration_ms: expect.any(Number) });
      expect(String(line.statement)).toMatch(/^[^\n]{1,200}$/);
    }
    const all = JSON.stringify(slow);
    for (const value of [shipment_number, body.receiver.name, body.receiver.phone]) {
      expect(all).not.toContain(value);
    }
  });

  it('logs no slow statements without the setting', async () => {
    const api = await shared.another({ settings: {} });
    const { secret } = await api.newKey();
    expect((await apiClient(api.port, secret).get('/api/v1/balance')).status).toBe(200);
    expect(slowIn(api)).toEqual([]);
  });

  it('logs only statements above the time limit, by callback and by promise, failed ones too', async () => {
    const slow: string[] = [];
    const source = await connect({
      url: shared.database.appUrl,
      size: 1,
      waitMs: 60_000,
      beginStatement: slowStatements(SLOW_MS, (statement) => slow.push(statement)),
    });
    slow.length = 0;
    const pool = poolOf(source);
    const sleep = `SELECT pg_sleep($1)`;
    await pool.query({ name: 'slow', text: sleep, values: [0.05] });
    const client = await pool.connect();
    await client.query(sleep, [0.05]);
    await expect(client.query('SELECT 1 / length(pg_sleep(0.05)::text)')).rejects.toThrow(
      'division',
    );
    client.release();
    await source.destroy();
    expect(
      slow.filter((statement) => statement.includes('slow') || statement.includes('sleep')),
    ).toEqual(expect.arrayContaining(['slow', sleep, 'SELECT 1 / length(pg_sleep(0.05)::text)']));
  });
});

function slowIn({ log }: RunningApi) {
  return log.filter(({ message }) => message === 'slow statement');
}
