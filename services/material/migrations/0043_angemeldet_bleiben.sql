-- Staying logged in: a cookie renews the token of a login. It holds a number that changes with each renewal, so that a
-- cookie used by two gives itself away.
ALTER TABLE sitzung
  -- The newest number given; NULL for a login that ends with its token.
  ADD COLUMN erneuerung integer,
  -- The last number shown. It is accepted again as long as the newest was never shown: its answer was lost.
  ADD COLUMN erneuerung_gezeigt integer;
