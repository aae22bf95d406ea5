ALTER TABLE shipment ADD COLUMN people_erased_at timestamptz;

CREATE INDEX shipment_with_people ON shipment
  ((coalesce(delivered_at, cancelled_at, status_event_at, created_at)))
  WHERE environment = 'LIVE' AND people_erased_at IS NULL AND status IN (
    'DELIVERED', 'RETURNED', 'LOST', 'DAMAGED', 'BOOKING_FAILED', 'CANCELLED', 'EXPIRED');

DROP TRIGGER shipment_paid_is_fixed ON shipment;

CREATE TRIGGER shipment_paid_is_fixed
  BEFORE UPDATE OF sender, receiver, items, reference, notes, metadata ON shipment
  FOR EACH ROW WHEN (OLD.status NOT IN ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')
    AND OLD.people_erased_at IS NOT DISTINCT FROM NEW.people_erased_at)
  EXECUTE FUNCTION refuse_change();

CREATE FUNCTION erased_party(party jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT party || jsonb_build_object('name', '[erased]', 'phone', '+62000000000',
    'address', '[erased]', 'village', NULL, 'email', NULL, 'company', NULL, 'note', NULL,
    'coordinates', NULL,
    CASE WHEN party ? 'postal_code' THEN 'postal_code' ELSE 'postalCode' END, NULL)
$$;

CREATE FUNCTION erased_event(body text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  content jsonb := body;
  parcel jsonb := content #> '{data,shipment}';
BEGIN
  IF parcel IS NOT NULL THEN
    parcel := parcel || jsonb_build_object('sender', erased_party(parcel -> 'sender'),
      'receiver', erased_party(parcel -> 'receiver'), 'notes', NULL, 'metadata', '{}'::jsonb,
      'proof', NULL);
    content := jsonb_set(content, '{data,shipment}', parcel);
  END IF;
  IF jsonb_typeof(content #> '{data,scan}') = 'object' THEN
    content := jsonb_set(content, '{data,scan,description}', '"[erased]"', false);
    content := jsonb_set(content, '{data,scan,proof}', 'null', false);
  END IF;
  RETURN content;
END $$;

CREATE FUNCTION erase_people(
  of_account uuid, of_environment text, of_number text, erased_at timestamptz
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  person CONSTANT text := '@|(\+62|62|0)[ .()-]{0,2}8([ .()-]{0,2}[0-9]){7,12}';
  parcel record;
  kept text;
  by_owner boolean := pg_has_role(session_user,
    (SELECT relowner FROM pg_class WHERE oid = 'shipment'::regclass), 'MEMBER');
BEGIN
  SELECT * INTO parcel FROM shipment
    WHERE account_id = of_account AND environment = of_environment
      AND shipment_number = of_number
    FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'UNKNOWN';
  END IF;
  IF parcel.people_erased_at IS NOT NULL THEN
    RETURN 'ERASED_BEFORE';
  END IF;
  IF parcel.status NOT IN (
    'DELIVERED', 'RETURNED', 'LOST', 'DAMAGED', 'BOOKING_FAILED', 'CANCELLED', 'EXPIRED') THEN
    RETURN 'UNDER_WAY';
  END IF;
  IF NOT by_owner AND coalesce(parcel.delivered_at, parcel.cancelled_at, parcel.status_event_at,
    parcel.created_at) > clock_timestamp() - interval '90 days' THEN
    RETURN 'TOO_EARLY';
  END IF;
  UPDATE shipment SET people_erased_at = erased_at, sender = erased_party(sender::jsonb)::json,
      receiver = erased_party(receiver::jsonb)::json, notes = NULL, metadata = '{}',
      label_url = NULL, proof = NULL,
      reference = CASE WHEN reference ~ person THEN NULL ELSE reference END
    WHERE account_id = of_account AND environment = of_environment
      AND shipment_number = of_number
    RETURNING ' ' || lower(concat_ws(' ', reference, awb)) INTO kept;
  DELETE FROM shipment_term
    WHERE account_id = of_account AND environment = of_environment
      AND shipment_id = parcel.shipment_id AND term NOT LIKE '#%' AND strpos(kept, term) = 0;
  UPDATE tracking_entry SET words = '[erased]', proof = NULL
    WHERE account_id = of_account AND environment = of_environment
      AND shipment_number = of_number;
  UPDATE webhook_attempt SET response_body = NULL
    FROM event
    WHERE event.account_id = of_account AND event.environment = of_environment
      AND event.subject = of_number AND webhook_attempt.account_id = of_account
      AND webhook_attempt.environment = of_environment
      AND webhook_attempt.event_id = event.event_id;
  UPDATE event SET body = erased_event(body)
    WHERE account_id = of_account AND environment = of_environment AND subject = of_number;
  UPDATE buyer_notice SET recipient = '[erased]', due_at = NULL,
      status = CASE status WHEN 'PENDING' THEN 'FAILED' ELSE status END,
      ended_at = coalesce(ended_at, erased_at)
    WHERE account_id = of_account AND environment = of_environment
      AND shipment_number = of_number;
  IF by_owner THEN
    DELETE FROM idempotency
      WHERE account_id = of_account AND environment = of_environment
        AND strpos(answer, of_number) > 0;
  END IF;
  UPDATE pickup SET contact_name = '[erased]', contact_phone = '+62000000000',
      address = '[erased]', notes = NULL
    WHERE account_id = of_account AND environment = of_environment
      AND pickup_id = parcel.pickup_id
      AND NOT EXISTS (
        SELECT FROM shipment WHERE shipment.account_id = of_account
          AND shipment.environment = of_environment
          AND shipment.shipment_number = ANY (pickup.shipment_numbers)
          AND shipment.people_erased_at IS NULL);
  RETURN 'ERASED';
END $$;

REVOKE EXECUTE ON FUNCTION erase_people(uuid, text, text, timestamptz) FROM PUBLIC;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    GRANT EXECUTE ON FUNCTION erase_people(uuid, text, text, timestamptz) TO satukurir_app;
  END IF;
END $$;
