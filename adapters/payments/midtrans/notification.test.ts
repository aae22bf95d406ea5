import { describe, expect, it } from '@jest/globals';
import { START } from '../_kit/fixtures/gateway-contract.ts';
import { midtransNotification } from './fixtures/midtrans-double.ts';
import { midtransAt } from './fixtures/midtrans-rig.ts';
import { midtransGateway } from './gateway.ts';

/** These tests make no request. */
const NOWHERE = { url: 'http://nowhere.invalid' };

describe('Midtrans notifications', () => {
  /** Computed with other programs. */
  const VECTOR =
    '446d5df26ef0c1a100093a32e0db83949c9777ddf9b3d41e21e40888a518ad63' +
    '5bdd8046dcb2d92c154b249ed7e6edb568cdf430e8a430184c0239ba5502a3a6';
  const signed = {
    order_id: 'SHP-0001',
    status_code: '200',
    gross_amount: '27500.00',
    signature_key: VECTOR,
  };
  const verified = (body: object) =>
    midtransAt(NOWHERE).verify({ headers: {}, body: JSON.stringify(body) });

  it('verifies a Midtrans signature over order, status, unparsed amount and server key', () => {
    expect(verified(signed)).toEqual({ orderId: 'SHP-0001', gatewayReference: null });
    const transaction_id = '0d81';
    expect(verified({ ...signed, transaction_id })).toMatchObject({ gatewayReference: '0d81' });
  });

  it.each([
    ['order_id', 'SHP-0002'],
    ['status_code', '201'],
    ['gross_amount', '27500'],
    ['gross_amount', '27500.000'],
    ['signature_key', VECTOR.replace('4', '5')],
    ['signature_key', VECTOR.toUpperCase()],
    ['signature_key', VECTOR.slice(0, -1)],
    ['signature_key', ''],
    ['signature_key', undefined],
    ['signature_key', null],
    ['signature_key', [VECTOR]],
    ['gross_amount', 27_500],
  ])('rejects a Midtrans notification with %s changed to %j', (field, value) => {
    expect(verified({ ...signed, [field]: value })).toBeUndefined();
  });

  it('rejects a Midtrans notification signed with another server key', () => {
    const other = midtransGateway({
      ...NOWHERE,
      serverKey: 'SB-Mid-server-OTHER',
      notificationUrl: null,
      clock: { now: () => START },
    });
    expect(other.verify(midtransNotification('SHP-0001'))).toBeUndefined();
  });

  it('refuses to open the Midtrans gateway without a server key, since anyone could sign', () => {
    const open = () =>
      midtransGateway({
        ...NOWHERE,
        serverKey: '',
        notificationUrl: null,
        clock: { now: () => START },
      });
    expect(open).toThrow(RangeError);
  });

  it('ignores the unsigned fields of a Midtrans notification', () => {
    const lie = midtransNotification('SHP-0001', {
      transaction_status: 'settlement',
      currency: 'XXX',
    });
    expect(Object.keys(midtransAt(NOWHERE).verify(lie) ?? {})).toEqual([
      'orderId',
      'gatewayReference',
    ]);
  });
});
