import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { SavedSender } from '#domain/selling/saved-sender/saved-sender.ts';
import { ANY_SHIPMENT } from '#domain/selling/shipment/shipment-store.ts';
import type { CreateShipmentCommand } from '#src/usecases/selling/shipment/create-shipment.ts';
import { party } from '#tests/kit/builders.ts';
import { BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import {
  FUNDS,
  NOW,
  QUOTE_ID,
  type ShipmentScene,
  shipmentScene,
  TENANT,
} from '../../shipment-scene.ts';

const PRICE = 18_000;
const OTHER_ID = `${QUOTE_ID.slice(0, -1)}2`;
const MUCH = rupiah(20_000_001);
const LONG_NAME = party({ name: 'x'.repeat(31) });
const NO_PHONE = party({ phone: '12' });
const NOTHING = { shipments: 0, events: 0, intents: 0, available: 90_000, held: 0 };

describe('a shipment paid by wallet', () => {
  it('creates and pays a wallet shipment with its events and due booking in one commit', async () => {
    const scene = await shipmentScene();
    const { data, replayed } = await scene.createShipment();
    const number = data.shipment_number;
    expect(replayed).toBe(false);
    expect(data).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      total_amount: PRICE,
    });
    expect(await scene.stores.wallet.balance(TENANT)).toEqual({
      available: 72_000,
      held: PRICE,
      pendingCod: 0,
    });
    expect(await scene.stores.shipments.find(TENANT, number)).toMatchObject({ lastSequence: 2 });
    const key = { ...TENANT, shipmentNumber: number };
    const due = { dueAt: NOW, createdAt: NOW, wantedSince: NOW };
    const untried = {
      state: 'PENDING',
      fencingToken: 0,
      faults: 0,
      sends: 0,
      sentAt: null,
      orderId: null,
      delayedAt: null,
    };
    expect(await scene.stored.intents()).toEqual([{ ...key, ...untried, ...due }]);
  });

  it('emits creation and payment events with the shipment as returned', async () => {
    const scene = await shipmentScene();
    const { data } = await scene.createShipment();
    const events = await scene.stored.events();
    expect(
      events.map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus]),
    ).toEqual([
      ['shipment.created', 1, null],
      ['shipment.paid', 2, null],
    ]);
    expect(events.map(({ body }) => JSON.parse(body))).toEqual(
      events.map(({ type, sequence }) => ({
        id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        type,
        created_at: NOW.toISOString(),
        environment: 'TEST',
        data: { shipment: data, previous_status: null, sequence },
      })),
    );
  });

  it('holds the price of a shipment under its number', async () => {
    const scene = await shipmentScene();
    const { data } = await scene.createShipment();
    const { postings } = await scene.stored.books(TENANT);
    const held = postings.filter(({ kind }) => kind === 'HOLD');
    expect(held.map(({ account, amount, businessRef }) => [account, amount, businessRef])).toEqual([
      ['AVAILABLE', -PRICE, data.shipment_number],
      ['HELD', PRICE, data.shipment_number],
    ]);
  });

  it('creates a free shipment from a free quote, with a hold and a booking', async () => {
    const scene = await shipmentScene();
    const free = { quoteId: '01900000-0000-7000-8000-0000000000f1' };
    const prices = { discount: rupiah(18_700), finalPrice: rupiah(0) };
    const quoteId = await scene.addQuote({ ...free, ...prices });
    const { data } = await scene.createShipment({}, { quoteId });
    expect(data.total_amount).toBe(0);
    expect(await scene.stored.intents()).toHaveLength(1);
  });

  it('fills in the known area names of a shipment', async () => {
    const scene = await shipmentScene();
    const sender = party({ village: 'Pegadungan', phone: '0812-3456-7890' });
    const { data } = await scene.createShipment({}, { sender });
    expect(data.sender).toMatchObject({
      phone: '+6281234567890',
      village: 'Pegadungan',
      district_id: '31.73.06',
      district: 'District 31.73.06',
      regency: 'Kabupaten Gresik',
      province: 'Jawa Timur',
    });
    expect(data.receiver).toMatchObject({ district: null, regency: null, province: null });
    expect(data).toMatchObject({ courier_name: 'Swift', service_name: 'Regular' });
  });

  it('fills in the postal code of the district if the client gave none', async () => {
    const scene = await shipmentScene();
    const receiver = party({ districtId: '35.25.14', postalCode: '61124' });
    const { data } = await scene.createShipment({}, { receiver });
    expect([data.sender.postal_code, data.receiver.postal_code]).toEqual(['11810', '61124']);
  });
});

describe('an order by a saved sender', () => {
  const SAVED: SavedSender = {
    ...TENANT,
    senderId: uuid(0x701),
    slot: 1,
    party: party({ name: 'Gudang Kalideres' }),
    isDefault: true,
    createdAt: NOW,
    revision: 1,
  };
  const { senderId } = SAVED;
  const sceneWith = async (saved: Partial<SavedSender> = {}) => {
    const scene = await shipmentScene();
    await writeAll(scene, (write) => write.savedSenders.insert({ ...SAVED, ...saved }));
    return scene;
  };

  it('copies the saved sender into a shipment and keeps it after deletion', async () => {
    const scene = await sceneWith();
    const command = { sender: undefined, senderId };
    const { data } = await scene.createShipment({}, command);
    expect(data.sender).toMatchObject({ name: 'Gudang Kalideres', postal_code: '11810' });
    await writeAll(scene, (write) => write.savedSenders.remove(SAVED));
    expect((await scene.createShipment({}, command)).data).toEqual(data);
  });

  const ELSEWHERE = { party: party({ districtId: '35.25.14' }) };
  it.each<{
    readonly what: string;
    readonly saved?: Partial<SavedSender>;
    readonly command: Partial<CreateShipmentCommand>;
    readonly wrong: string;
  }>([
    { what: 'none', command: { sender: undefined }, wrong: 'sender REQUIRED' },
    { what: 'two', command: { senderId }, wrong: 'sender_id NOT_ALLOWED' },
    {
      what: 'no id',
      command: { sender: undefined, senderId: 'snd_1' },
      wrong: 'sender_id UNKNOWN_SENDER',
    },
    {
      what: 'one of LIVE',
      saved: { environment: 'LIVE' },
      command: { sender: undefined, senderId },
      wrong: 'sender_id UNKNOWN_SENDER',
    },
    {
      what: 'one that is elsewhere',
      saved: ELSEWHERE,
      command: { sender: undefined, senderId },
      wrong: 'sender.district_id ROUTE_MISMATCH',
    },
  ])('rejects an order by a saved sender with $what', async ({ saved, command, wrong }) => {
    const scene = await sceneWith(saved);
    const error = await scene.createShipment({}, command).catch((refused) => refused);
    const found = error.fieldErrors.map(({ path, code }: FieldError) => `${path} ${code}`);
    expect(found).toEqual([wrong]);
  });

  it('validates the saved sender of an order together with its other fields', async () => {
    const { findWrongFields } = await sceneWith(ELSEWHERE);
    const draft = {
      sender: undefined,
      receiver: {},
      items: [],
      notes: null,
      pickup: null,
      codAmount: null,
      insuredValue: null,
      collectionMethod: null,
      quoteId: QUOTE_ID,
    };
    const codes = async (id: string | undefined) =>
      (await findWrongFields(TENANT, { ...draft, senderId: id })).map(({ code }) => code);
    expect(await codes(senderId)).toEqual(['ROUTE_MISMATCH']);
    expect(await codes(uuid(0x702))).toEqual(['UNKNOWN_SENDER']);
    expect(await codes(undefined)).toEqual(['REQUIRED']);
  });
});

type Refused = {
  readonly what: string;
  readonly funds?: Rupiah;
  readonly command?: Partial<CreateShipmentCommand>;
  readonly code: string;
};

const STRANGER = { ...TENANT, accountId: BOB };

const REFUSED: readonly Refused[] = [
  { what: 'costs more than there is', funds: rupiah(17_999), code: 'INSUFFICIENT_BALANCE' },
  { what: 'is of an unknown quote', command: { quoteId: OTHER_ID }, code: 'UNKNOWN_QUOTE' },
  { what: 'is of no quote at all', command: { quoteId: uuid(0x404) }, code: 'UNKNOWN_QUOTE' },
  { what: "is of another account's quote", command: { tenant: STRANGER }, code: 'UNKNOWN_QUOTE' },
  { what: 'goes elsewhere', command: { receiver: party() }, code: 'ROUTE_MISMATCH' },
  { what: 'insures too much', command: { insuredValue: MUCH }, code: 'SERVICE_OPTION_UNSUPPORTED' },
  { what: 'has a name too long', command: { sender: LONG_NAME }, code: 'VALIDATION_ERROR' },
  { what: 'has no phone number', command: { sender: NO_PHONE }, code: 'VALIDATION_ERROR' },
  {
    what: 'is to be paid by QRIS',
    command: { paymentMethod: 'QRIS' },
    code: 'VALIDATION_ERROR',
  },
];

const UNKNOWN_PLACE = party({ districtId: '99.99.99', phone: '12' });

it('rejects an order with an unknown quote and reports its other errors', async () => {
  const scene = await shipmentScene();
  const order = scene.createShipment({}, { quoteId: OTHER_ID, sender: UNKNOWN_PLACE });
  await expect(order).rejects.toMatchObject({
    code: 'UNKNOWN_QUOTE',
    fieldErrors: [
      { path: 'quote_id', code: 'UNKNOWN_QUOTE' },
      { path: 'sender.phone', code: 'INVALID_FORMAT' },
      { path: 'sender.district_id', code: 'UNKNOWN_DISTRICT' },
      { path: 'receiver.district_id', code: 'UNKNOWN_DISTRICT' },
    ],
  });
});

describe('the right fields of an order whose others are wrong', () => {
  const draft = {
    sender: { name: LONG_NAME.name },
    receiver: { phone: '12', districtId: '99.99.99' },
    items: [],
    notes: null,
    pickup: null,
    codAmount: null,
    insuredValue: MUCH,
    collectionMethod: null,
  };
  const codesIn = async (quoteId: string | undefined) => {
    const { findWrongFields } = await shipmentScene();
    const found = await findWrongFields(TENANT, { ...draft, quoteId });
    return found.map(({ path, code }) => `${path} ${code}`);
  };

  it('validates the remaining fields of an invalid order against its quote', async () => {
    expect(await codesIn(QUOTE_ID)).toEqual([
      'receiver.phone INVALID_FORMAT',
      'receiver.district_id ROUTE_MISMATCH',
      'insurance.insured_value SERVICE_OPTION_UNSUPPORTED',
      'sender.name COURIER_LIMIT',
    ]);
  });

  it.each([
    [OTHER_ID, ['quote_id UNKNOWN_QUOTE']],
    [undefined, []],
  ])(
    'validates the remaining fields of an invalid order without a quote if it names %s',
    async (quoteId, first) => {
      expect(await codesIn(quoteId)).toEqual([
        ...first,
        'receiver.phone INVALID_FORMAT',
        'receiver.district_id UNKNOWN_DISTRICT',
      ]);
    },
  );
});

describe('nothing is written, and the key is free again, when it', () => {
  it.each(REFUSED)(
    'writes nothing and frees the key of an order when it $what',
    async ({ funds = FUNDS, command = {}, code }) => {
      const scene = await shipmentScene({ funds });
      const tenant = command.tenant ?? TENANT;
      await expect(scene.createShipment({ tenant }, command)).rejects.toMatchObject({ code });
      expect(await writtenIn(scene)).toEqual({ ...NOTHING, available: funds });
      const scope = { ...tenant, route: 'POST /shipments', key: 'order-1' };
      expect((await scene.stores.idempotency.find(scope)).state).toEqual({ kind: 'FREE' });
    },
  );
});

it('rejects an order whose quote expired after fifteen minutes', async () => {
  const scene = await shipmentScene();
  scene.clock.advance(15 * 60_000);
  await expect(scene.createShipment()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
});

it('creates one of two concurrent orders for a quote and names it in the refusal', async () => {
  const scene = await shipmentScene();
  const requests = await Promise.allSettled(['a', 'b'].map((key) => scene.createShipment({ key })));
  const [created] = requests.filter(({ status }) => status === 'fulfilled');
  const [refused] = requests.filter(({ status }) => status === 'rejected');
  expect(created).toBeDefined();
  expect(refused).toMatchObject({ reason: { code: 'QUOTE_ALREADY_USED' } });
  expect(await writtenIn(scene)).toMatchObject({ shipments: 1, available: 72_000, held: PRICE });
});

async function writtenIn({ stores, stored }: ShipmentScene): Promise<typeof NOTHING> {
  const page = { limit: 50, offset: 0, includeTotal: false };
  const { available, held } = await stores.wallet.balance(TENANT);
  return {
    shipments: (await stores.shipments.list(TENANT, ANY_SHIPMENT, page)).items.length,
    events: (await stored.events()).length,
    intents: (await stored.intents()).length,
    available,
    held,
  };
}
