ALTER TABLE cod_due ADD COLUMN late_at timestamptz;

SELECT grant_to_app('UPDATE (due_at, late_at)', 'cod_due');
