ALTER TABLE shipment
  ADD COLUMN return_of text,
  ADD COLUMN returned_by text;

SELECT grant_to_app('UPDATE (returned_by)', 'shipment');
