ALTER TABLE quote VALIDATE CONSTRAINT quote_cod_cost;

ALTER TABLE quote VALIDATE CONSTRAINT quote_insurance_cost;

ALTER TABLE shipment VALIDATE CONSTRAINT shipment_cod_cost;

ALTER TABLE shipment VALIDATE CONSTRAINT shipment_measured_weight;

ALTER TABLE shipment VALIDATE CONSTRAINT shipment_billed;
