CREATE TABLE daily_figure (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  day text NOT NULL COLLATE "C" CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  courier_code text NOT NULL,
  status text NOT NULL,
  half_days smallint NOT NULL CHECK (half_days BETWEEN 0 AND 60),
  shipments integer NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (account_id, environment, day, courier_code, status, half_days)
);

CREATE INDEX daily_figure_by_day ON daily_figure (left(day, 10));

CREATE TABLE figure_head (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  position bigint NOT NULL,
  counted_from text CHECK (counted_from ~ '^\d{4}-\d\d-\d\d$'),
  PRIMARY KEY (account_id, environment)
);

CREATE TRIGGER daily_figure_is_kept BEFORE DELETE ON daily_figure
  FOR EACH ROW WHEN (OLD.day::date > (now() AT TIME ZONE 'Asia/Jakarta')::date - 200)
  EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT, UPDATE (shipments, amount), DELETE', 'daily_figure');

SELECT grant_to_app('SELECT, INSERT, UPDATE (position, counted_from)', 'figure_head');
