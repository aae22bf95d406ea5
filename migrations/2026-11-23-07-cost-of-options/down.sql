CREATE OR REPLACE FUNCTION shipment_seal(sold shipment) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', sold.account_id, sold.environment,
    sold.shipment_number, sold.quote_id, sold.list_price, sold.discount, sold.price,
    coalesce(sold.insurance_fee::text, ''), sold.total_amount, sold.cost,
    coalesce(sold.cod_amount::text, ''), coalesce(sold.cod_fee::text, ''),
    coalesce(sold.cod_settlement_days::text, ''), coalesce(sold.insured_value::text, '')),
    'UTF8')), 'hex')
$$;

UPDATE shipment SET terms_seal = shipment_seal(shipment) WHERE cod_cost <> 0;

ALTER TABLE shipment DROP COLUMN cod_cost;

ALTER TABLE quote DROP COLUMN insurance_cost, DROP COLUMN cod_cost;
