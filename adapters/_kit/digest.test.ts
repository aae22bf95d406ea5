import { expect, it } from '@jest/globals';
import { hashOf, hmacOf } from './digest.ts';

/** Expected digests were computed with other programs from invented keys. */
it('computes the MD5 signatures that couriers show in their documents', () => {
  const order =
    '{"detail":[{"username":"USER","api_key":"KEY","orderid":"ORDERID-0001","remark":"test"}]}';
  expect(Buffer.from(hashOf('md5', `${order}SECRET`)).toString('base64')).toBe(
    'NmUyN2JiMzk3NTk0OGE4MWE2OTcyMTgxODI1NTM4ZDE=',
  );
  expect(hashOf('md5', '{"waybillNo":"IDE0000000000"}APPIDSECRET')).toBe(
    'e087bb74ba2141b407f6935fa9508b14',
  );
  expect(hashOf('sha256', '123456PDSECRET')).toBe(
    '2ec451e9b9f2f87531c08d719a62f30ba3f45feb671add0253647e4a74a52069',
  );
  const event =
    '{"tracking_id":"NVIDTEST0000001","shipper_order_ref_no":"SHP-0001","timestamp":' +
    '"2026-10-07T01:02:03+0000","event":"Delivered","status":"Delivered",' +
    '"is_parcel_on_rts_leg":false}';
  expect(hmacOf('client-secret', event, 'base64')).toBe(
    'kdR1h3iPN1wWaCewtwPssaTIX5wjx5kfSFY5wyFg/WU=',
  );
});
