CREATE INDEX webhook_by_key ON webhook (substring(secrets #>> '{0,text}' FROM 8 FOR 8))
  WHERE (secrets #>> '{0,text}') LIKE 'sealed:%';

CREATE INDEX person_by_key ON person (substring(second_factor ->> 'secret' FROM 8 FOR 8))
  WHERE (second_factor ->> 'secret') LIKE 'sealed:%';
