CREATE TABLE shipment_term (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  term text NOT NULL COLLATE "C",
  shipment_id uuid NOT NULL,
  PRIMARY KEY (account_id, environment, term, shipment_id)
);

CREATE INDEX shipment_term_of_shipment ON shipment_term (account_id, environment, shipment_id);

CREATE TABLE term_head (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (account_id, environment)
);

SELECT grant_to_app('SELECT, INSERT, DELETE', 'shipment_term');

SELECT grant_to_app('SELECT, INSERT, UPDATE (position)', 'term_head');

ALTER TABLE shipment VALIDATE CONSTRAINT shipment_tags;
