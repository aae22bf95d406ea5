DROP TABLE tracker_due;

DROP TABLE tracker;
