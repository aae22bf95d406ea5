DROP TABLE simulator_booking;
