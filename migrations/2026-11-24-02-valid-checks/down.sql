-- A constraint that is valid stays so: its own migration drops it.
SELECT 1;
