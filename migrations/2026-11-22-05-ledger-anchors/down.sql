DROP TRIGGER event_is_kept ON event;

SELECT grant_to_app('UPDATE', 'api_key');

SELECT grant_to_app('UPDATE', 'shipment');

DROP TABLE ledger_anchor;

DROP TABLE ledger_digest;

DROP FUNCTION refuse_finished_digest();

DROP TRIGGER shipment_is_sealed ON shipment;

ALTER TABLE shipment DROP COLUMN terms_seal;

DROP FUNCTION seal_shipment();

DROP FUNCTION shipment_seal(shipment);
