import type { BookingAuditRow, BookingReader } from '#domain/carrying/booking/booking-reader.ts';
import type { Send } from '../../../session.ts';

/** Lower than every key. */
const NIL = ['00000000-0000-0000-0000-000000000000', '', ''];

const OWN = (table: string, number = 'shipment_number') => `
          ${table}.account_id = page.account_id AND ${table}.environment = page.environment
          AND ${table}.${number} = page.shipment_number`;

/** One statement, so that all rows belong to one snapshot. */
const AUDIT_ROWS = {
  name: 'bookingReader.auditRows',
  text: `
    WITH page AS MATERIALIZED (
      SELECT account_id, environment, shipment_number, status, payment_status, courier_code, awb,
        booked_at
      FROM shipment
      WHERE (account_id, environment, shipment_number) > ($1, $2, $3)
      ORDER BY account_id, environment, shipment_number LIMIT $4
    )
    SELECT page.account_id AS "accountId", page.environment,
      page.shipment_number AS "shipmentNumber", status, payment_status AS "paymentStatus", awb,
      booked_at AS "bookedAt",
      intent.state AS intent,
      EXISTS (
        SELECT FROM awb_lookup AS claim
        WHERE claim.environment = page.environment AND claim.courier_code = page.courier_code
          AND claim.awb = page.awb AND ${OWN('claim')}
      ) AS "hasAwbClaim",
      EXISTS (
        SELECT FROM event WHERE type = 'shipment.booked' AND ${OWN('event', 'subject')}
      ) AS "hasEvent",
      EXISTS (
        SELECT FROM journal WHERE kind = 'CAPTURE' AND ${OWN('journal', 'business_ref')}
      ) AS "hasCapture",
      ARRAY(
        SELECT DISTINCT detail FROM booking_attempt AS attempt
        WHERE outcome = 'BOOKED' AND ${OWN('attempt')}
      ) AS details,
      EXISTS (
        SELECT FROM alert
        WHERE kind IN ('DOUBLE_BOOKING', 'LATE_EVIDENCE') AND closed_at IS NOT NULL
          AND ${OWN('alert', 'subject')}
      ) AS "isCleared"
    FROM page LEFT JOIN booking_intent AS intent ON ${OWN('intent')}
    ORDER BY page.account_id, page.environment, page.shipment_number`,
};

export function postgresBookingReader(send: Send): BookingReader {
  return {
    auditRows(after, limit) {
      const behind =
        after === null ? NIL : [after.accountId, after.environment, after.shipmentNumber];
      return send<BookingAuditRow>(AUDIT_ROWS, [...behind, limit]);
    },
  };
}
