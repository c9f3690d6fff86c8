-- needs: 29
-- Limits of requests and attempts, shared by all processes. Lost when the server crashes, which only forgets what was counted.
DROP TABLE mailarchiv.rate;
CREATE UNLOGGED TABLE mailarchiv.rate (
  key text PRIMARY KEY,
  state text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX rate_until ON mailarchiv.rate (until);
