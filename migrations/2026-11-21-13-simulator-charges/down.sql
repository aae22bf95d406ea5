DROP TABLE simulator_charge;
