import { rupiah } from '#domain/money.ts';
import type { Batch } from '#domain/selling/batch/batch.ts';
import type { SentOrder } from '#domain/selling/batch/batch-row.ts';
import { remarksOf } from '#domain/selling/shipment/shipment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { batchUseCases } from '#src/usecases/selling/batch/use-cases.ts';
import { district, item, parcel, party, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourier, fakeCourierDirectory, rateOf } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { shipmentScene, TENANT } from '../../shipment-scene.ts';
import { uuidIn } from '../../uuid-in.ts';

const EVERY = { statuses: null, after: 0, limit: 50 };

/** Batches in memory, with a courier of 11,000 rupiah a parcel. */
export async function batchScene(funds: number, deciding = (work: UnitOfWork) => work) {
  const scene = await shipmentScene({ funds: rupiah(funds) });
  const answer = async () => [rateOf('REG', 10_000)];
  const courier = fakeCourier(profile({ services: [service()] }), answer);
  const unitOfWork = deciding(scene.unitOfWork);
  const ports = fakePorts(
    { ...scene, unitOfWork },
    {
      areas: fakeAreaDirectory([district('31.73.06'), district('35.25.14')]),
      directory: fakeCourierDirectory({ TEST: [courier], LIVE: [] }),
    },
  );
  const printLabels = async () => new Uint8Array();
  const own = batchUseCases({ ...ports, printLabels });
  return {
    ...scene,
    courier,
    own,
    /** Makes a batch of these orders, and returns its id. */
    async send(
      orders: readonly SentOrder[],
      order: Partial<Pick<Batch, 'mode' | 'isDryRun'>> = {},
    ) {
      const rows = orders.map((one) => ({ reference: one.reference, order: one, errors: [] }));
      const content = { method: 'POST', path: '/api/v1/batches', body: {} };
      const request = { tenant: TENANT, route: 'POST /batches', key: undefined, content };
      const command = { mode: 'ALL', isDryRun: false, ...order, tenant: TENANT, rows } as const;
      const { data } = await own.createBatch({ ...command, turn: async () => {} }, request);
      return data.batch_id;
    },
    async run() {
      while (await own.runBatches());
    },
    shown: async (id: string) => (await own.getBatch(TENANT, uuidIn(id))).batch,
    rows: async (id: string) => (await own.listBatchRows(TENANT, uuidIn(id), EVERY)).items,
    confirm: (id: string) => {
      const content = { method: 'POST', path: `/api/v1/batches/${id}/confirm`, body: {} };
      const request = { tenant: TENANT, route: 'POST /confirm', key: undefined, content };
      return own.confirmBatch(TENANT, uuidIn(id), request);
    },
  };
}

export function orderOf(reference: string, changes: Partial<SentOrder> = {}): SentOrder {
  return {
    choice: { rule: 'CHEAPEST' },
    maxPrice: null,
    parcel: parcel(),
    sender: party({ districtId: '31.73.06', place: null }),
    receiver: party({ districtId: '35.25.14', place: null }),
    items: [item()],
    collectionMethod: null,
    pickup: null,
    ...remarksOf({}),
    reference,
    ...changes,
  };
}
