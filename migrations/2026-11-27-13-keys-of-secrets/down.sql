DROP INDEX person_by_key;

DROP INDEX webhook_by_key;
