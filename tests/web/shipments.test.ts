import { describe, expect, it } from '@jest/globals';
import { filterOfView } from '#domain/insight/saved-view/view-filter.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { shipmentFilterOf } from '#src/http/handlers/selling/shipments.ts';
import type { Overview } from '#src/web/pages/insight/overview/query.ts';
import { cancelText } from '#src/web/pages/selling/shipments/cancel-text.ts';
import { columnsIn } from '#src/web/pages/selling/shipments/columns.ts';
import {
  daysOf,
  type Entry,
  meaningOf,
  worstOf,
} from '#src/web/pages/selling/shipments/evidence-lines.ts';
import { asideOf, sentenceOf } from '#src/web/pages/selling/shipments/evidence-sentence.ts';
import {
  filtersOf,
  searchOfView,
  viewQueryOf,
} from '#src/web/pages/selling/shipments/list-query.ts';
import { TAB_STATUSES, tabCounts, tabOf } from '#src/web/pages/selling/shipments/list-tabs.ts';
import { priceLines } from '#src/web/pages/selling/shipments/price-lines.ts';
import { shipmentsSearch } from '#src/web/pages/selling/shipments/search.ts';
import { selectedRows, spanOf } from '#src/web/pages/selling/shipments/selected-rows.ts';
import { reachableOf } from '#src/web/pages/selling/shipments/test-steps.ts';

const NOTHING = {
  request: null,
  instrument: null,
  receipt: null,
  journal: null,
  booking: null,
  cancellation: null,
  scan: null,
  event: null,
  delivery: null,
  attempt: null,
};
const ENDPOINT = { event_id: 'evt_1', webhook_id: 'whk_1' };
const HELD: Entry = {
  ...NOTHING,
  kind: 'JOURNAL',
  at: '2026-11-21T03:06:07.891Z',
  journal: { journal_id: 'jrn_1', type: 'SHIPMENT_PAYMENT', postings: [] },
};
const BOOKED: Entry = {
  ...NOTHING,
  kind: 'EVENT',
  at: '2026-11-21T03:06:08.000Z',
  event: {
    event_id: 'evt_1',
    type: 'shipment.booked',
    sequence: 3,
    body: '{}',
    previous_status: 'PROCESSING',
  },
};
const DELIVERY: Entry = {
  ...NOTHING,
  kind: 'DELIVERY',
  at: '2026-11-21T03:06:09.000Z',
  delivery: {
    delivery_id: 'dlv_1',
    ...ENDPOINT,
    status: 'PENDING',
    tries: 1,
    next_attempt_at: '2026-11-21T17:06:09.000Z',
  },
};
const ATTEMPT: Entry = {
  ...NOTHING,
  kind: 'ATTEMPT',
  at: '2026-11-21T17:00:00.000Z',
  attempt: {
    ...ENDPOINT,
    response_status: 500,
    duration_ms: 12,
    response_body: 'no',
    error: 'The answer was 500; 2xx is expected.',
  },
};

describe('time line of a parcel', () => {
  it("groups a parcel's time line by days in WIB, with webhooks under their event", () => {
    const [first, ...others] = daysOf([HELD, BOOKED, DELIVERY, ATTEMPT], null, 'WIB');
    expect(others).toEqual([]);
    expect(first?.day).toBe('2026-11-21');
    expect(first?.lines.map(({ entry }) => entry.kind)).toEqual(['JOURNAL', 'EVENT']);
    const attempts = [{ ...ATTEMPT.attempt, at: ATTEMPT.at }];
    expect(first?.lines[1]?.deliveries).toEqual([{ entry: DELIVERY, attempts }]);
    const webhooks = daysOf([HELD, BOOKED, DELIVERY, ATTEMPT], 'webhooks', 'WIB')[0]?.lines ?? [];
    expect(webhooks.map(({ entry }) => entry.kind)).toEqual(['DELIVERY']);
    expect(webhooks[0]?.attempts).toEqual(attempts);
    const alone = daysOf([ATTEMPT], null, 'WIB');
    expect(alone.map(({ day }) => day)).toEqual(['2026-11-22']);
  });

  it("filters a parcel's time line by one source", () => {
    const days = daysOf([HELD, BOOKED, DELIVERY, ATTEMPT], 'money', 'WIB');
    expect(days.flatMap(({ lines }) => lines.map(({ entry }) => entry))).toEqual([HELD]);
  });

  it("describes entries of a parcel's time line in both languages, with their outcome", () => {
    expect(sentenceOf(HELD, 'id')).toBe('Ongkir dibayar dari saldo dan ditahan sampai resi terbit');
    expect(sentenceOf(BOOKED, 'en')).toBe('Booked at the courier');
    expect(sentenceOf(ATTEMPT, 'id')).toBe('Penerima menjawab 500');
    const [event] = daysOf([BOOKED, DELIVERY, ATTEMPT], null, 'WIB')[0]?.lines ?? [];
    expect(event && asideOf(event, 'en')).toBe('Before: Being booked · 0 of 1 webhooks arrived');
    const failed = { ...DELIVERY, delivery: { ...DELIVERY.delivery, status: 'FAILED' } } as Entry;
    const [withFailed] = daysOf([BOOKED, failed], null, 'WIB')[0]?.lines ?? [];
    expect(withFailed && meaningOf(worstOf(withFailed))).toBe('bad');
    const [line] = daysOf([BOOKED, DELIVERY, ATTEMPT], 'webhooks', 'WIB')[0]?.lines ?? [];
    expect(line && asideOf(line, 'en')).toBe('Booked at the courier');
    expect(line && meaningOf(line)).toBe('attention');
  });
});

describe('list of shipments', () => {
  const search = shipmentsSearch({ status: 'BOOKED,NONSENSE', courier: 'jne', to: '2026-11-21' });

  it('builds the filters of the shipment list from the URL, including the last day in WIB', () => {
    expect(filtersOf(search, 'WIB')).toEqual({
      status: ['BOOKED'],
      courier: 'jne',
      created_to: '2026-11-21T17:00:00.000Z',
    });
  });

  it('saves the filters of the shipment list in a view, without the page position', () => {
    const query = viewQueryOf({ ...search, reference: 'toko é', after: 'cur_1' });
    expect(query).toMatch(/^[!-~]+$/);
    expect(searchOfView(query)).toEqual({ ...search, reference: 'toko é' });
  });

  it.each([
    '',
    'status=DELIVERY_FAILED,NONSENSE,LOST&courier=jne',
    'payment_status=PAID&from=2026-11-01&to=2026-11-30',
    'awb=%20SIM1%20&reference=toko+%C3%A9&after=cur_1&status=NONSENSE',
    'from=2026-02-30&to=tomorrow&courier=',
  ])('lists for a saved view the same shipments that its count includes: %s', (query) => {
    const found = shipmentFilterOf(filtersOf(searchOfView(query), 'WITA'));
    expect(filterOfView(query, 'Asia/Makassar')).toEqual(found);
  });

  it('ignores filters of a saved view that the database or the API could not read', () => {
    const none = filterOfView('', 'Asia/Jakarta');
    const query = 'awb=%00&from=1970-01-01&to=9999-12-31&__proto__=x';
    expect(filterOfView(query, 'Asia/Jakarta')).toEqual(none);
  });

  it('shows known columns of the shipment list in their order', () => {
    expect(columnsIn('total,secret,courier')).toEqual(['courier', 'total']);
    expect(columnsIn('')).toEqual([]);
  });
});

describe('tabs of the list', () => {
  it('assigns every status to exactly one list tab', () => {
    const all = Object.values(TAB_STATUSES).flat();
    expect(all.toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
  });

  it('recognises the list tab of a filter, in any order, and none for another selection', () => {
    expect(tabOf({})).toBe('all');
    expect(tabOf({ status: ['BOOKED', 'PROCESSING'] })).toBe('ready');
    expect(tabOf({ status: ['BOOKED'] })).toBeUndefined();
  });

  it('sums the overview\u2019s figures by list tab', () => {
    const nothing = { shipments: 0, spend: 0, delivered: 0, unsuccessful: 0, success_rate: null };
    const day = (by_status: Overview['series'][number]['by_status']) => ({
      ...nothing,
      day: '2026-11-21',
      by_status,
    });
    const series = [
      day([
        { status: 'BOOKED', shipments: 2 },
        { status: 'LOST', shipments: 1 },
      ]),
      day([{ status: 'PROCESSING', shipments: 3 }]),
    ];
    expect(tabCounts({ series })).toMatchObject({ all: 6, ready: 5, problem: 1, moving: 0 });
  });
});

describe('export of selected shipments', () => {
  const at = (shipment_number: string, created_at: string) => ({ shipment_number, created_at });

  it('keeps the head and the records of the selected shipments in an export, whatever their cells contain', () => {
    const csv = 'shipment_number,name\r\nA,"x\r\nB,""y"""\r\nB,plain\r\nC,z\r\n';
    const chosen = [at('A', ''), at('C', '')];
    const kept = '\ufeffshipment_number,name\r\nA,"x\r\nB,""y"""\r\nC,z\r\n';
    expect(selectedRows(csv, chosen)).toBe(kept);
    const indonesian = 'Nomor kiriman;Resi\r\nA;1\r\nB;2\r\n';
    expect(selectedRows(indonesian, chosen)).toBe('\ufeffNomor kiriman;Resi\r\nA;1\r\n');
  });

  it('requests the narrowest time span that contains all selected shipments', () => {
    const chosen = [at('A', '2026-11-22T03:00:00.000Z'), at('B', '2026-11-21T03:00:00.500Z')];
    expect(spanOf(chosen)).toEqual({
      created_from: '2026-11-21T03:00:00.500Z',
      created_to: '2026-11-22T03:00:00.001Z',
    });
  });
});

describe('shipment page', () => {
  it('shows price lines of a shipment that sum to its total', () => {
    const priced = {
      list_price: 18_700,
      discount: 700,
      insurance_fee: 5_300,
      total_amount: 23_300,
    };
    const lines = priceLines(priced);
    expect(lines.map(({ what }) => what)).toEqual(['listPrice', 'discount', 'insurance', 'total']);
    const parts = lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
    expect(parts).toBe(lines.at(-1)?.amount);
  });

  it('explains before a cancellation the refund, and who decides', () => {
    const paid = { payment_status: 'PAID', total_amount: 24_000 } as const;
    expect(cancelText({ ...paid, status: 'PROCESSING' }, 'en')).toMatch(/Rp\s24\.000 goes back/);
    expect(cancelText({ ...paid, status: 'BOOKED' }, 'id')).toMatch(/^Kurir yang memutuskan/);
    const unpaid = { ...paid, payment_status: 'PENDING', status: 'AWAITING_PAYMENT' } as const;
    expect(cancelText(unpaid, 'en')).toMatch(/nothing is refunded/);
  });

  it('offers only legal next statuses of a TEST shipment', () => {
    expect(reachableOf('OUT_FOR_DELIVERY')).toContain('DELIVERED');
    expect(reachableOf('OUT_FOR_DELIVERY')).not.toContain('PICKED_UP');
    expect(reachableOf('DELIVERED')).toEqual([]);
  });
});
