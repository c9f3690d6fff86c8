-- What a refill during a check means for its counts, and which shortages people have been told about.

-- Refilled since the position was last counted: what the check finds in the end is gezaehlt + nachgefuellt.
ALTER TABLE kontrollposition ADD COLUMN nachgefuellt integer NOT NULL DEFAULT 0 CHECK (nachgefuellt >= 0);

-- When the e-mail about the shortage went out; null until then.
ALTER TABLE fehlbestand ADD COLUMN gemeldet_am timestamptz(3);
CREATE INDEX fehlbestand_ungemeldet ON fehlbestand (kontrolle_id) WHERE gemeldet_am IS NULL;
