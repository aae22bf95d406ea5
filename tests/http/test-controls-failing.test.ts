import { expect, it } from '@jest/globals';
import { CourierFailure, type CourierFault } from '#domain/carrying/courier/courier-failure.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const faults: CourierFault[] = [];
const shared = sharedApi({
  rewire(container) {
    container.rebind(TOKENS.simulation).toConstantValue({
      async advance() {
        throw new CourierFailure(faults.pop() ?? 'COURIER_ERROR', 'It does not listen.');
      },
    });
  },
});

it.each([
  ['COURIER_ERROR', 502],
  ['COURIER_UNAVAILABLE', 503],
  ['COURIER_TIMEOUT', 504],
] as const)(
  'answers a test control that ends in %s with %i, and allows another try',
  async (...row) => {
    const [code, status] = row;
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    await shared.api.work();
    faults.push(code);
    const answer = await client.post(`/api/v1/test/shipments/${number}/advance`, {});
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, '1']);
    const message = 'It does not listen.';
    expect(answer.error()).toMatchObject({ code, message, source: 'courier', retryable: true });
    expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
