import type { Client } from 'pg';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { CreateAccount } from '#src/usecases/people/access/create-account.ts';
import { quote, shipment } from '#tests/kit/builders.ts';
import { copyRows } from '#tests/kit/copied-rows.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

type Tools = { readonly createAccount: CreateAccount; readonly unitOfWork: UnitOfWork };

export const COURIERS = ['jne', 'jnt', 'sicepat', 'anteraja', 'ninja', 'lion', 'pos', 'tiki'];

type Many = {
  readonly accountId: string;
  readonly count: number;
  readonly status: 'BOOKED' | 'DELIVERED';
  readonly prefix: string;
};

const PATTERN = 'SHP261121000000001';
const NTH_ID = (prefix: string) => `md5('${prefix}' || n)::uuid`;
const COURIER = `(ARRAY['${COURIERS.join(`','`)}'])[1 + n % ${COURIERS.length}]`;
const OF_THEM = `FROM shipment WHERE shipment_number LIKE $1 || '%'`;

/** A tenth of real speed: five minutes between the first event and the next. */
const BOOK = `
  INSERT INTO simulator_booking (merchant_reference, awb, courier_code, service_code, origin_id,
    destination_id, scenario, speed, booked_at)
  SELECT shipment_number, awb, courier_code, 'REG', '31.73.06', '35.25.14', 'ORDINARY', 0.1, now()
  ${OF_THEM}`;
const TELL = `
  UPDATE simulator_booking SET booked_at = now() - interval '610 s'
  WHERE merchant_reference LIKE $1 || '%'`;
/** Timelines without a change for an hour, so that the next poll is more than a minute away. */
const ENTRIES = `
  INSERT INTO tracking_entry (account_id, environment, shipment_number, entry_key, status,
    is_unknown, at, location, code, words, recorded_at)
  SELECT account_id, environment, shipment_number, 'BOOKED', 'BOOKED', false, booked_at, '',
    'BOOKED', '', now() - interval '1 hour'
  ${OF_THEM}`;
const DUE = `
  INSERT INTO tracking_due
    (account_id, environment, shipment_number, provider, courier_code, due_at)
  SELECT account_id, environment, shipment_number, provider, courier_code, now() ${OF_THEM}
  ON CONFLICT (account_id, environment, shipment_number) DO UPDATE SET due_at = now()`;
const ANALYZE = 'VACUUM ANALYZE shipment, tracking_due, tracking_entry, simulator_booking';

/** A shipment made by the use case, as a template for the copies. */
export async function layPattern({ createAccount, unitOfWork }: Tools): Promise<string> {
  const { accountId } = await createAccount({ name: 'Shop', email: 'shop@shop.example' });
  const own = { accountId, environment: 'TEST', provider: 'SIMULATOR' } as const;
  const { quoteId } = shipment();
  await writeAll({ unitOfWork }, (write) => {
    write.quotes.insert(quote({ ...own, quoteId, shipmentNumber: null }));
    write.shipments.insert(
      shipment({
        ...own,
        quoteId,
        shipmentNumber: PATTERN,
        status: 'BOOKED',
        courierCode: 'jne',
        awb: 'SIM1',
        bookedAt: new Date(),
      }),
    );
  });
  return accountId;
}

/** Inserts shipments of all couriers in turn, with the first line of their timelines. */
export async function layShipments(owner: Client, shipments: Many): Promise<void> {
  const { accountId, count, status, prefix } = shipments;
  const id = NTH_ID(prefix);
  await copyRows(owner, {
    table: 'shipment',
    where: 'shipment_number = $1',
    of: PATTERN,
    accounts: [{ accountId, count }],
    own: {
      shipment_number: `'${prefix}' || n`,
      shipment_id: id,
      quote_id: id,
      awb: `'SIM${prefix}' || n`,
      courier_code: COURIER,
      status: `'${status}'`,
    },
  });
  // Skips foreign keys: without statistics, each check would scan the whole table.
  await owner.query('SET session_replication_role = replica');
  await owner.query(ENTRIES, [prefix]);
  await owner.query('RESET session_replication_role');
}

/** Books each shipment at its courier and makes it due for polling. */
export async function bookAll(owner: Client, prefix: string): Promise<void> {
  await owner.query(BOOK, [prefix]);
  await owner.query(DUE, [prefix]);
  await owner.query(ANALYZE);
}

/** Lets each courier report one new event for each parcel. */
export async function reportAll(owner: Client, prefix: string): Promise<void> {
  await owner.query(TELL, [prefix]);
}

export async function makeDue(owner: Client, prefix: string): Promise<void> {
  await owner.query(DUE, [prefix]);
  await owner.query(ANALYZE);
}

/** Postpones every poll by a day. */
export async function postponeAll(owner: Client): Promise<void> {
  await owner.query(`UPDATE tracking_due SET due_at = now() + interval '1 day'`);
}
