UPDATE payment SET state = 'CLOSED' WHERE top_up_id IS NOT NULL AND state = 'OPEN';

DELETE FROM transfer_sum WHERE NOT starts_with(subject, 'SHP');

DELETE FROM payment_due WHERE NOT starts_with(subject, 'SHP');

ALTER TABLE event RENAME COLUMN subject TO shipment_number;

ALTER TABLE alert RENAME COLUMN subject TO shipment_number;

ALTER TABLE operator_act RENAME COLUMN subject TO shipment_number;

ALTER TABLE money_lookup RENAME COLUMN subject TO shipment_number;

ALTER TABLE payment_receipt RENAME COLUMN subject TO shipment_number;

ALTER TABLE payment_due RENAME COLUMN subject TO shipment_number;

ALTER TABLE transfer_sum RENAME COLUMN subject TO shipment_number;

ALTER TABLE payment_order_lookup RENAME COLUMN subject TO shipment_number;

ALTER TABLE payment DROP COLUMN shipment_number, DROP COLUMN top_up_id;

ALTER TABLE payment RENAME COLUMN subject TO shipment_number;

ALTER TABLE payment
  ADD FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number) NOT VALID;

DROP TABLE top_up_lookup;

DROP TABLE top_up;
