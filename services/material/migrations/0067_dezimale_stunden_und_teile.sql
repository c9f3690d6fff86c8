-- Hours are decimals: 1.1 and 2.2 of them are 3.3, which a sum of binary fractions misses.
-- needs: 43

-- The views name each column, so they are made anew around it. A number of fifteen digits, as the cast reads them, is the
-- decimal that a person wrote.
DROP VIEW sicht.wartungsplan_position, weitsicht.wartungsplan_position;
ALTER TABLE wartungsplan_position DROP COLUMN faellig_betriebsstunden;
ALTER TABLE wartungsplan_position ADD COLUMN faellig_betriebsstunden double precision GENERATED ALWAYS AS
  ((coalesce(zuletzt_betriebsstunden, 0)::numeric + intervall_betriebsstunden::numeric)::double precision) STORED;
SELECT sicht_anlegen('wartungsplan_position', 't.wartungsplan_id IN (SELECT o.id FROM sicht.wartungsplan o)');
