DROP TABLE process_report;

DROP TABLE courier_offer;

DROP TABLE provider_connection;
