CREATE TABLE route_figure (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  origin text NOT NULL COLLATE "C" CHECK (origin ~ '^(\d\d(\.\d\d)?)?$'),
  destination text NOT NULL COLLATE "C"
    CHECK (destination ~ '^(\d\d(\.\d\d)?)?$' AND length(destination) = length(origin)),
  day text NOT NULL COLLATE "C" CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  courier_code text NOT NULL,
  under_way integer NOT NULL,
  on_time integer NOT NULL,
  late integer NOT NULL,
  failed integer NOT NULL,
  lost integer NOT NULL,
  half_days integer NOT NULL,
  PRIMARY KEY (account_id, environment, origin, destination, day, courier_code)
);

CREATE INDEX route_figure_by_day ON route_figure (left(day, 10));

CREATE TRIGGER route_figure_is_kept BEFORE DELETE ON route_figure
  FOR EACH ROW WHEN (OLD.day::date > (now() AT TIME ZONE 'Asia/Jakarta')::date - 100)
  EXECUTE FUNCTION refuse_change();

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (under_way, on_time, late, failed, lost, half_days), DELETE',
  'route_figure');
