DROP TABLE parcel_preset;

DROP TABLE saved_sender;
