ALTER TABLE person VALIDATE CONSTRAINT person_factor_removal;
