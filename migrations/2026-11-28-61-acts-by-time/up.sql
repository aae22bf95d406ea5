CREATE INDEX operator_act_by_time ON operator_act (acted_at, act_id);
