DROP INDEX top_up_by_state;
