CREATE TABLE shipment_number_lookup (
  shipment_number text PRIMARY KEY,
  account_id uuid NOT NULL
);

CREATE FUNCTION is_legal_pair(status text, payment_status text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE payment_status
    WHEN 'PAID' THEN status IN ('PROCESSING', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT',
      'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'ON_HOLD', 'RETURN_IN_TRANSIT', 'DELIVERED',
      'RETURNED', 'LOST', 'DAMAGED')
    WHEN 'PENDING' THEN status IN ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')
    WHEN 'UNPAID' THEN status IN ('AWAITING_PAYMENT', 'CANCELLED')
    WHEN 'REFUNDED' THEN status IN ('BOOKING_FAILED', 'CANCELLED')
    WHEN 'EXPIRED' THEN status = 'EXPIRED'
    ELSE false
  END;
END $$;

CREATE TABLE shipment (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  shipment_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  provider text NOT NULL,
  courier_code text NOT NULL,
  courier_name text NOT NULL,
  service_code text NOT NULL,
  service_name text NOT NULL,
  awb text,
  status text NOT NULL,
  payment_status text NOT NULL,
  payment_method text NOT NULL,
  is_under_review boolean NOT NULL DEFAULT false,
  last_sequence integer NOT NULL,
  list_price amount NOT NULL,
  discount amount NOT NULL,
  price amount NOT NULL,
  insurance_fee amount,
  total_amount amount NOT NULL CHECK (total_amount = price + coalesce(insurance_fee, 0)),
  cost amount NOT NULL,
  cod_amount amount,
  cod_fee amount,
  insured_value amount,
  collection_method text NOT NULL,
  reference text,
  notes text,
  metadata json NOT NULL,
  sender json NOT NULL,
  receiver json NOT NULL,
  items json NOT NULL,
  parcel json NOT NULL,
  chargeable_weight_kg integer NOT NULL,
  estimated_days_min integer NOT NULL,
  estimated_days_max integer NOT NULL,
  created_at timestamptz NOT NULL,
  payment_expires_at timestamptz,
  paid_at timestamptz,
  booked_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  failure json,
  PRIMARY KEY (account_id, environment, shipment_number),
  CONSTRAINT shipment_once_per_quote UNIQUE (account_id, environment, quote_id),
  FOREIGN KEY (account_id, environment, quote_id)
    REFERENCES quote (account_id, environment, quote_id),
  CHECK ((environment = 'TEST') = (provider = 'SIMULATOR')),
  CHECK (provider <> 'SIMULATOR' OR awb IS NULL OR awb LIKE 'SIM%'),
  CONSTRAINT shipment_legal_pair CHECK (is_legal_pair(status, payment_status))
);

CREATE UNIQUE INDEX shipment_newest ON shipment (account_id, environment, shipment_id DESC);

CREATE INDEX shipment_by_status ON shipment (account_id, environment, status, shipment_id DESC);

CREATE INDEX shipment_by_reference ON shipment (account_id, environment, reference, shipment_id DESC)
  WHERE reference IS NOT NULL;

CREATE UNIQUE INDEX shipment_by_awb ON shipment (account_id, environment, awb, courier_code)
  WHERE awb IS NOT NULL;

CREATE TABLE event (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  event_id uuid NOT NULL,
  shipment_number text NOT NULL,
  sequence integer NOT NULL,
  type text NOT NULL,
  previous_status text,
  created_at timestamptz NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (account_id, environment, event_id),
  CONSTRAINT event_order UNIQUE (account_id, environment, shipment_number, sequence)
);

CREATE TABLE booking_intent (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  hold_kind text NOT NULL DEFAULT 'HOLD' CHECK (hold_kind = 'HOLD'),
  state text NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number),
  FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number),
  CONSTRAINT booking_intent_is_paid
    FOREIGN KEY (account_id, environment, hold_kind, shipment_number)
    REFERENCES journal (account_id, environment, kind, business_ref)
);

SELECT grant_to_app('SELECT, INSERT', 'shipment_number_lookup');

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'shipment');

SELECT grant_to_app('SELECT, INSERT', 'event');

SELECT grant_to_app('SELECT, INSERT', 'booking_intent');
