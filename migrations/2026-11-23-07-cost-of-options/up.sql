ALTER TABLE quote
  ADD COLUMN cod_cost integer NOT NULL DEFAULT 0,
  ADD COLUMN insurance_cost integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT quote_cod_cost CHECK (cod_cost BETWEEN 0 AND coalesce(cod_fee, 0)) NOT VALID,
  ADD CONSTRAINT quote_insurance_cost
    CHECK (insurance_cost BETWEEN 0 AND coalesce(insurance_fee, 0)) NOT VALID;

ALTER TABLE shipment
  ADD COLUMN cod_cost integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT shipment_cod_cost
    CHECK (cod_cost BETWEEN 0 AND coalesce(cod_fee, 0)) NOT VALID;

CREATE OR REPLACE FUNCTION shipment_seal(sold shipment) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', sold.account_id, sold.environment,
    sold.shipment_number, sold.quote_id, sold.list_price, sold.discount, sold.price,
    coalesce(sold.insurance_fee::text, ''), sold.total_amount, sold.cost,
    coalesce(sold.cod_amount::text, ''), coalesce(sold.cod_fee::text, ''),
    coalesce(sold.cod_settlement_days::text, ''), coalesce(sold.insured_value::text, ''),
    nullif(sold.cod_cost, 0)),
    'UTF8')), 'hex')
$$;
