-- Attempts to log in, counted for all processes together. Forgetting them in a crash costs nothing: not logged.
CREATE UNLOGGED TABLE anmeldeversuch (
  adresse text NOT NULL,
  benutzername text NOT NULL,
  zeitpunkt timestamptz(3) NOT NULL
);
CREATE INDEX anmeldeversuch_adresse ON anmeldeversuch (adresse, zeitpunkt);
CREATE INDEX anmeldeversuch_zeitpunkt ON anmeldeversuch (zeitpunkt);
GRANT SELECT, INSERT, DELETE ON anmeldeversuch TO zeughaus_anwendung;
