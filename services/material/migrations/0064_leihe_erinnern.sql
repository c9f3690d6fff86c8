-- When people were reminded of a loan that is not back in time: once, as its day does not change.
-- needs: 43
ALTER TABLE ausgabe ADD COLUMN erinnert_am timestamptz(3);
SELECT sicht_anlegen('ausgabe');
