import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHARGE_REQUEST, LISTENING } from '../_kit/fixtures/gateway-contract.ts';
import { type MidtransDouble, openMidtransDouble } from './fixtures/midtrans-double.ts';
import { midtransAt } from './fixtures/midtrans-rig.ts';

let double: MidtransDouble;

describe('Midtrans transaction status', () => {
  beforeEach(async () => {
    double = await openMidtransDouble({ inHttp200: true });
  });
  afterEach(() => double.close());

  const statusWith = async (changes: Parameters<MidtransDouble['change']>[1]) => {
    const gateway = midtransAt(double);
    const charge = await gateway.charge(CHARGE_REQUEST, LISTENING);
    double.change(charge.orderId, changes);
    return gateway.status(charge, LISTENING);
  };

  it.each([
    ['pending', '201', 'accept', 'WAITING'],
    ['authorize', '200', 'accept', 'WAITING'],
    ['PENDING', '200', 'accept', 'WAITING'],
    ['settlement', '200', 'accept', 'PAID'],
    ['capture', '200', 'accept', 'PAID'],
    ['capture', '201', 'challenge', 'WAITING'],
    ['capture', '200', 'deny', 'DEAD'],
    ['deny', '202', 'deny', 'DEAD'],
    ['cancel', '200', 'accept', 'DEAD'],
    ['expire', '407', 'accept', 'DEAD'],
    ['expire', '202', 'accept', 'DEAD'],
    ['failure', '202', 'accept', 'DEAD'],
  ])('reads the Midtrans status %s (%s, fraud %s) as %s', async (transaction_status, ...fields) => {
    const [status_code, fraud_status, state] = fields;
    const changes = { transaction_status, status_code, fraud_status };
    expect(await statusWith(changes)).toMatchObject({ state, amount: 27_500 });
  });

  it.each(['refund', 'partial_refund', 'chargeback', 'partial_chargeback'])(
    'reads the Midtrans status %s as paid without an amount, for an operator to decide',
    async (transaction_status) => {
      const status = await statusWith({ transaction_status, status_code: '200' });
      expect(status).toMatchObject({ state: 'PAID', amount: null });
    },
  );

  it.each([
    [{ transaction_status: 'settlement', status_code: '201' }],
    [{ transaction_status: 'settlement', status_code: '200', fraud_status: 'perhaps' }],
    [{ transaction_status: 'constructor', status_code: '200' }],
    [{ transaction_status: 'settlement', status_code: '200', settlement_time: 'yesterday' }],
    [{ order_id: 'OTHER' }],
  ])('fails on a Midtrans status with %j', async (changes) => {
    await expect(statusWith(changes)).rejects.toMatchObject({ name: 'GatewayFailure' });
  });

  it('reads a Midtrans settlement without a fraud status as paid, at the settlement time', async () => {
    const settled = { transaction_status: 'settlement', status_code: '200' };
    const paid = { ...settled, settlement_time: '2026-10-08 00:30:00', transaction_id: '0d81' };
    expect(await statusWith({ ...paid, fraud_status: undefined })).toMatchObject({
      state: 'PAID',
      paymentReference: '0d81',
      paidAt: new Date('2026-10-07T17:30:00.000Z'),
    });
  });

  describe('with the fee borne by the customer', () => {
    const settled = {
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '27658.00',
    };
    const amounts = {
      original_amount: '27500',
      gross_amount: '27658',
      customer_imposed_payment_fee: '158',
    };
    const metadata = (changes: object) => ({
      extra_info: { gross_amount_info: { ...amounts, ...changes } },
    });

    it.each([
      ['as texts', {}],
      ['as numbers', { original_amount: 27_500, gross_amount: 27_658 }],
      ['with decimals', { original_amount: '27500.00', customer_imposed_payment_fee: '158.00' }],
    ])('reads our own amount of a Midtrans payment, %s', async (_, changes) => {
      const status = await statusWith({ ...settled, metadata: metadata(changes) });
      expect(status).toMatchObject({ state: 'PAID', amount: 27_500 });
    });

    it.each([
      ['no metadata', undefined],
      ['metadata of a merchant', { order: 'A-1' }],
      ['metadata that is a text', 'extra_info'],
      ['a sum that is another', metadata({ gross_amount: '27657' })],
      ['parts that are not the sum', metadata({ customer_imposed_payment_fee: '157' })],
      [
        'a negative fee',
        metadata({ original_amount: '27816', customer_imposed_payment_fee: '-158' }),
      ],
      ['an amount missing', metadata({ original_amount: null })],
    ])('reads the whole amount of a Midtrans payment with %s', async (_, data) => {
      const status = await statusWith({ ...settled, metadata: data });
      expect(status).toMatchObject({ state: 'PAID', amount: 27_658 });
    });
  });

  it('returns no amount for a Midtrans payment that is not in whole rupiah', async () => {
    const settled = {
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '27500.50',
    };
    expect(await statusWith(settled)).toMatchObject({ state: 'PAID', amount: null });
  });
});
