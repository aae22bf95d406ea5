DROP TABLE courier_own_awb;
