import { type TestDatabase, withClient } from './database.ts';

/** Record of a shipment at the simulated courier. */
export type CourierRecord = {
  readonly merchant_reference: string;
  readonly awb: string;
  /** Number of received orders. */
  readonly requests: number;
};

/**
 * Checks every order at the moment at which the courier receives it, by the committed rows: it is
 * paid, its money is held, and an attempt is recorded.
 */
const INSTALL = `
  CREATE TABLE judged (merchant_reference text NOT NULL, fault text NOT NULL);
  CREATE FUNCTION judge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE owner uuid;
  BEGIN
    SELECT account_id INTO owner FROM shipment_number_lookup
    WHERE shipment_number = NEW.merchant_reference;
    IF NOT EXISTS (
      SELECT FROM shipment WHERE account_id = owner AND environment = 'TEST'
        AND shipment_number = NEW.merchant_reference AND payment_status = 'PAID'
    ) THEN
      INSERT INTO judged VALUES (NEW.merchant_reference, 'was called before it was paid');
    END IF;
    IF NOT EXISTS (
      SELECT FROM journal WHERE account_id = owner AND environment = 'TEST'
        AND kind = 'HOLD' AND business_ref = NEW.merchant_reference
    ) THEN
      INSERT INTO judged VALUES (NEW.merchant_reference, 'was called without money');
    END IF;
    IF NOT EXISTS (
      SELECT FROM booking_attempt WHERE account_id = owner AND environment = 'TEST'
        AND shipment_number = NEW.merchant_reference
    ) THEN
      INSERT INTO judged VALUES (NEW.merchant_reference, 'was called without an attempt');
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER judge BEFORE INSERT ON simulator_booking
    FOR EACH ROW EXECUTE FUNCTION judge()`;

export async function installJudge({ ownerUrl }: TestDatabase): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query(INSTALL));
}

export async function faultsOfJudge({ ownerUrl }: TestDatabase): Promise<readonly unknown[]> {
  const { rows } = await withClient(ownerUrl, (owner) => owner.query('SELECT * FROM judged'));
  return rows;
}

/** Records by reference. */
export async function courierRecords({
  ownerUrl,
}: TestDatabase): Promise<ReadonlyMap<string, CourierRecord>> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<CourierRecord>('SELECT merchant_reference, awb, requests FROM simulator_booking'),
  );
  return new Map(rows.map((row) => [row.merchant_reference, row]));
}
