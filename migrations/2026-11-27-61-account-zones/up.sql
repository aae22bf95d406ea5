ALTER TABLE account
  ADD COLUMN time_zone text NOT NULL DEFAULT 'WIB' CHECK (time_zone IN ('WIB', 'WITA', 'WIT'));

SELECT grant_to_app('UPDATE (time_zone)', 'account');
