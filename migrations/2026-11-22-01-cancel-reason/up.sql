ALTER TABLE shipment
  ADD COLUMN cancel_reason text
    CONSTRAINT shipment_cancel_reason_length CHECK (char_length(cancel_reason) BETWEEN 1 AND 200);

ALTER TABLE simulator_booking ADD COLUMN cancel_reason text;
