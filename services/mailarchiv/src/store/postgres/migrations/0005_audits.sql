-- needs: 1
-- What auditors from outside see, and until when.

CREATE TABLE mailarchiv.panel_audit (
  login   text PRIMARY KEY REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  search  text NOT NULL,
  ends_on text NOT NULL CHECK (ends_on ~ '^\d{4}-\d\d-\d\d$')
);
