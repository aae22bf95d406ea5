-- A constraint that is valid stays so: the migration before drops it.
SELECT 1;
