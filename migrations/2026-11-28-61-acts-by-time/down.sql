DROP INDEX operator_act_by_time;
