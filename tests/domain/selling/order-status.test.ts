import { describe, expect, it } from '@jest/globals';
import { isStatusTitle, notShippedBy, withheldLines } from '#domain/selling/batch/order-status.ts';

describe('the status of an order in a file', () => {
  it.each([
    ['Batal', 'CANCELLED'],
    ['Dibatalkan', 'CANCELLED'],
    ['Dibatalkan oleh sistem', 'CANCELLED'],
    ['Transaksi dibatalkan', 'CANCELLED'],
    ['Pembatalan diajukan', 'CANCELLED'],
    ['Cancelled', 'CANCELLED'],
    ['canceled', 'CANCELLED'],
    ['CANCELLED_BY_BUYER', 'CANCELLED'],
    ['Cancelation requested', 'CANCELLED'],
    ['IN_CANCEL', 'CANCELLED'],
    ['wc-cancelled', 'CANCELLED'],
    ['wc-failed', 'CANCELLED'],
    ['Ditolak Penjual', 'CANCELLED'],
    ['Unpaid', 'UNPAID'],
    ['Belum Bayar', 'UNPAID'],
    ['Belum dibayar', 'UNPAID'],
    ['Menunggu Pembayaran', 'UNPAID'],
    ['Pending payment', 'UNPAID'],
    ['Awaiting payment', 'UNPAID'],
    ['On hold', 'UNPAID'],
    ['Return/Refund', 'RETURNED'],
    ['TO_RETURN', 'RETURNED'],
    ['refunded', 'RETURNED'],
    ['Dikembalikan', 'RETURNED'],
    ['Selesai', 'SHIPPED'],
    ['Sedang Dikirim', 'SHIPPED'],
    ['Pesanan Dikirim', 'SHIPPED'],
    ['Telah dikirim', 'SHIPPED'],
    ['Shipped', 'SHIPPED'],
    ['In transit', 'SHIPPED'],
    ['wc-completed', 'SHIPPED'],
    ['fulfilled', 'SHIPPED'],
  ])('withholds an order that is %s as %s', (status, why) => {
    expect(notShippedBy('Status Pesanan', status)).toBe(why);
  });

  it.each([
    '',
    '-',
    'Perlu Dikirim',
    'Siap Dikirim',
    'Belum Dikirim',
    'Pesanan Baru',
    'To ship',
    'Awaiting shipment',
    'READY_TO_SHIP',
    'wc-processing',
    'pending',
    'paid',
    'unfulfilled',
    'partially_refunded',
    'Tidak dibatalkan',
    'Not cancelled',
    'Pembatalan ditolak',
  ])('ships an order that is %j', (status) => {
    expect(notShippedBy('Order Status', status)).toBeUndefined();
  });

  it('takes a complete payment for no shipment, and any time of a cancellation for one', () => {
    expect(notShippedBy('Payment Status', 'Completed')).toBeUndefined();
    expect(notShippedBy('Financial Status', 'voided')).toBe('CANCELLED');
    expect(notShippedBy('Cancelled at', '2026-11-27 10:00:00 +0700')).toBe('CANCELLED');
    expect(notShippedBy('Cancelled at', '-')).toBeUndefined();
    expect(notShippedBy('Nama Produk', 'Batal')).toBeUndefined();
  });

  it('looks at columns of statuses only', () => {
    const titles = ['Status Pesanan', 'order_status', 'Status', 'Cancelled Time', 'Status Cetak'];
    expect(titles.map(isStatusTitle)).toEqual([true, true, true, true, false]);
  });

  it('withholds every line of an order, and no cash on delivery for lack of a payment', () => {
    const titles = ['reference', 'Financial Status', 'Cancelled at', 'cod_amount'];
    const rows = [
      ['#1', 'paid', '', ''],
      ['#2', 'paid', '2026-11-27', ''],
      ['#2', '', '', ''],
      ['#1', '', '', ''],
      ['#3', 'unpaid', '', '75000'],
      ['#4', 'unpaid', '', '0'],
      ['', '', '', ''],
    ];
    expect([...withheldLines(titles, rows, { reference: 0, cod: 3 })]).toEqual([
      [1, { place: 2, status: '2026-11-27', why: 'CANCELLED' }],
      [2, { place: 2, status: '2026-11-27', why: 'CANCELLED' }],
      [5, { place: 1, status: 'unpaid', why: 'UNPAID' }],
    ]);
  });
});
