DROP TABLE courier_area_code;
