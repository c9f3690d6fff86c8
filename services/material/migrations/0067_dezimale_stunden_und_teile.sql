-- Hours are decimals: 1.1 and 2.2 of them are 3.3, which a sum of binary fractions misses.
-- An issue comes back in parts: how much of it is back, and how much is lost. Of an issue that has ended, everything but what
-- is lost is back; so programs before it, which take all back at once, need not write it.
-- A count says which details of its position it has removed: without that it leaves them as they are.
-- needs: 43

-- The views name each column, so they are made anew around it. A number of fifteen digits, as the cast reads them, is the
-- decimal that a person wrote.
DROP VIEW sicht.wartungsplan_position, weitsicht.wartungsplan_position;
ALTER TABLE wartungsplan_position DROP COLUMN faellig_betriebsstunden;
ALTER TABLE wartungsplan_position ADD COLUMN faellig_betriebsstunden double precision GENERATED ALWAYS AS
  ((coalesce(zuletzt_betriebsstunden, 0)::numeric + intervall_betriebsstunden::numeric)::double precision) STORED;
SELECT sicht_anlegen('wartungsplan_position', 't.wartungsplan_id IN (SELECT o.id FROM sicht.wartungsplan o)');

ALTER TABLE ausgabe
  ADD COLUMN zurueck integer NOT NULL DEFAULT 0 CHECK (zurueck >= 0),
  ADD COLUMN verloren integer NOT NULL DEFAULT 0 CHECK (verloren >= 0),
  ADD CONSTRAINT ausgabe_teile CHECK (zurueck::bigint + verloren <= menge);
SELECT sicht_anlegen('ausgabe');

ALTER TABLE kontrollposition ADD COLUMN entfernt text[] NOT NULL DEFAULT '{}'
  CONSTRAINT kontrollposition_entfernt CHECK (entfernt <@ ARRAY['ablaufdatum', 'chargennummer', 'seriennummer']);
SELECT sicht_anlegen('kontrollposition');
