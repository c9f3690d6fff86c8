-- needs: 18
-- Programs before it know no roles: they would let every person do everything.
-- The panel has persons with roles (src/accounts). An account of a version before them had every right, and keeps it.
ALTER TABLE mailarchiv.panel_account
  ADD COLUMN id          text NOT NULL DEFAULT gen_random_uuid()::text UNIQUE,
  ADD COLUMN person      text NOT NULL DEFAULT '',
  ADD COLUMN roles       text NOT NULL DEFAULT '["verwaltung","lesen","pruefung","datenschutz"]',
  ADD COLUMN scope       text NOT NULL DEFAULT '[]',
  ADD COLUMN must_change bigint NOT NULL DEFAULT 0,
  ADD COLUMN ended_at    bigint,
  ADD COLUMN last_login  bigint;
ALTER TABLE mailarchiv.panel_account
  ALTER COLUMN id DROP DEFAULT,
  ALTER COLUMN roles DROP DEFAULT;

-- One row, which a change of persons locks: two at once must not take the last person of the administration away.
CREATE TABLE mailarchiv.panel_roster (
  one    integer PRIMARY KEY CHECK (one = 1),
  number bigint NOT NULL
);
INSERT INTO mailarchiv.panel_roster (one, number) VALUES (1, 0);
