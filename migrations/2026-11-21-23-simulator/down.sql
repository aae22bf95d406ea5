DROP TABLE simulator_pickup;

ALTER TABLE simulator_booking DROP COLUMN picked_up;
