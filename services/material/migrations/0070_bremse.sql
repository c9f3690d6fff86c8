-- Attempts at what can be guessed, counted for all processes together as the archive counts them. Forgetting them in a crash
-- costs nothing: not logged.
-- needs: 70
DROP TABLE anmeldeversuch;
CREATE UNLOGGED TABLE rate (
  key text PRIMARY KEY,
  state text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX rate_until ON rate (until);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate TO zeughaus_anwendung;
