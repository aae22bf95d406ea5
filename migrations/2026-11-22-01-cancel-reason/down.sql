ALTER TABLE simulator_booking DROP COLUMN cancel_reason;

ALTER TABLE shipment DROP COLUMN cancel_reason;
