import { afterAll, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type CliRow, cliBeside } from '#tests/kit/cli.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { OPENING_BALANCE } from '#tests/kit/stored-shipments.ts';

const BY = ['--by', 'Ratna'];

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);

afterAll(endPrograms);

it('lists a cancellation that a courier has not answered, and resolves it once by cancellation resolve', async () => {
  const { client } = await newSeller(shared.api);
  const receiver = { ...shipmentBody('').receiver, name: 'SIM MANUAL' };
  const { shipment_number: number } = await sold(client, { receiver });
  await shared.api.work();
  const cancelled = await client.post<'cancelShipment'>(`/api/v1/shipments/${number}/cancel`, {});
  const { awb } = cancelled.data();
  const resolve = ['--shipment', number, ...BY];
  const [listed, misused] = await Promise.all([
    cliJson('cancellation list'),
    cli('cancellation resolve', ...resolve),
  ]);
  expect(listed as unknown as CliRow[]).toEqual([
    {
      shipment_number: number,
      awb,
      environment: 'TEST',
      order_id: null,
      pending_since: null,
      account_id: expect.stringMatching(/^acc_/),
      asked_since: expect.stringMatching(/^20.*Z$/),
      asked_next_at: expect.stringMatching(/^20.*Z$/),
    },
  ]);
  expect(misused).toMatchObject({ code: 2, stdout: '' });
  const resolved = await cliJson('cancellation resolve', ...resolve, '--confirmed');
  expect(resolved).toEqual({
    shipment_number: number,
    status: 'CANCELLED',
    payment_status: 'REFUNDED',
    courier_cancellation: 'CONFIRMED',
  });
  const [again, otherwise, nothing] = await Promise.all([
    cliJson('cancellation resolve', ...resolve, '--confirmed'),
    cli('cancellation resolve', ...resolve, '--rejected', 'on its way'),
    cliJson('cancellation list'),
  ]);
  expect([again, nothing]).toEqual([resolved, []]);
  const stderr = `Its courier is not being asked to cancel ${awb} of ${number}.\n`;
  expect(otherwise).toMatchObject({ code: 1, stdout: '', stderr });
  expect((await client.get<'getBalance'>('/api/v1/balance')).data().available).toBe(
    OPENING_BALANCE,
  );
});
