ALTER TABLE person
  ADD COLUMN factor_removal_from timestamptz,
  ADD COLUMN factor_removal_by text,
  ADD CONSTRAINT person_factor_removal
    CHECK ((factor_removal_from IS NULL) = (factor_removal_by IS NULL)) NOT VALID;

SELECT grant_to_app('UPDATE (factor_removal_from, factor_removal_by)', 'person');
