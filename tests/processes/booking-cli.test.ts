import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bookingCommands } from '#src/cli/booking.ts';
import { UsageError } from '#src/cli/options.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type CliRow, cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);
let seller: Seller;
let numbers: readonly string[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  numbers = [await byHand(), await byHand()];
});

afterAll(endPrograms);

it('lists the bookings that wait for a person, and shows the details of one', async () => {
  const [number = ''] = numbers;
  const [listed, shown] = await Promise.all([
    cliJson('booking list', '--state', 'manual'),
    cli('booking show', '--shipment', number, '--json'),
  ]);
  const rows = listed as unknown as readonly CliRow[];
  expect(rows.map((row) => [row.shipment_number, row.state, row.sends])).toEqual(
    numbers.map((one) => [one, 'MANUAL', 1]),
  );
  const [attempt, stateLine] = shown.stdout.trim().split('\n');
  expect(JSON.parse(attempt ?? '')).toMatchObject({
    attempt: 1,
    found: 'PENDING',
    outcome: 'HANDED_OVER',
    detail: 'No answer.',
    late: false,
  });
  expect(JSON.parse(stateLine ?? '')).toMatchObject({
    shipment_number: number,
    state: 'MANUAL',
    status: 'PROCESSING',
    payment_status: 'PAID',
  });
});

it('resolves a booking as found at the courier, and prints its state', async () => {
  const [first = '', second = ''] = numbers;
  const end = (number: string, ...how: string[]) =>
    cliJson('booking resolve', '--shipment', number, ...how, '--by', 'Sari');
  const [booked, failed] = await Promise.all([
    end(first, '--awb', 'SIM77'),
    end(second, '--failed', 'They have no van.'),
  ]);
  expect(booked).toEqual({
    shipment_number: first,
    booking: 'BOOKED',
    status: 'BOOKED',
    payment_status: 'PAID',
    awb: 'SIM77',
    courier_cancellation: null,
  });
  expect(failed).toMatchObject({ booking: 'FAILED', payment_status: 'REFUNDED', awb: null });
});

it.each([{}, { 'send-again': 'yes', awb: 'SIM1' }, { awb: 'SIM1', failed: 'why' }])(
  'requires exactly one outcome in booking resolve: %j',
  async (how) => {
    const given = { shipment: 'SHP1', by: 'Sari', ...how };
    const resolving = bookingCommands['booking resolve']?.run(Object({}), given);
    await expect(resolving).rejects.toThrow(UsageError);
  },
);

it('finds incomplete bookings by booking verify, and exits with 1 if there are any', async () => {
  await withClient(shared.database.ownerUrl, (owner) => owner.query('DELETE FROM awb_lookup'));
  const { code, stdout } = await cli('booking verify', '--json');
  const [fault, summary] = stdout.trim().split('\n');
  expect([code, JSON.parse(summary ?? '')]).toEqual([1, { shipments: 2, faults: 1 }]);
  expect(JSON.parse(fault ?? '')).toMatchObject({
    environment: 'TEST',
    shipment_number: numbers[0],
    code: 'AWB_NOT_CLAIMED',
  });
});

/** Number of a shipment that is paid, sent, and waits for a person. */
async function byHand(): Promise<string> {
  const { container } = shared.api;
  const { client, accountId } = seller;
  const { quote_id: quoteId } = await quoted(client);
  const { shipment_number: shipmentNumber } = (await client.ship(shipmentBody(quoteId))).data();
  const key = { accountId, environment: 'TEST', shipmentNumber } as const;
  const [claim] = await container.get(TOKENS.useCases).booking.claimBookings(1, [key]);
  if (claim === undefined) throw new Error('it is not due');
  const handedOver = {
    kind: 'HANDED_OVER',
    alert: 'BOOKING_STUCK',
    message: 'No answer.',
  } as const;
  await container.get(TOKENS.useCases).booking.recordBooking(claim.attempt, handedOver);
  return shipmentNumber;
}
