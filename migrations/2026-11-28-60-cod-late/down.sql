ALTER TABLE cod_due DROP COLUMN late_at;
