ALTER TABLE shipment
  ADD COLUMN proof json,
  ADD COLUMN measured_weight_grams integer,
  ADD COLUMN measured_at timestamptz,
  ADD COLUMN billed integer,
  ADD CONSTRAINT shipment_measured_weight CHECK (measured_weight_grams > 0) NOT VALID,
  ADD CONSTRAINT shipment_billed CHECK (billed > 0) NOT VALID;

CREATE INDEX shipment_billed_otherwise ON shipment (shipment_id)
  WHERE billed <> cost + cod_cost OR measured_weight_grams > chargeable_weight_kg * 1000;

SELECT grant_to_app('UPDATE (proof, measured_weight_grams, measured_at, billed)', 'shipment');
