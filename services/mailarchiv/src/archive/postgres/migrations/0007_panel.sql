CREATE TABLE mailarchiv.panel_account (
  name          text PRIMARY KEY,
  password_hash text NOT NULL,
  changed_at    bigint NOT NULL
);

CREATE TABLE mailarchiv.panel_session (
  token_hash bytea PRIMARY KEY,
  account    text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  seen_at    bigint NOT NULL
);
CREATE INDEX ON mailarchiv.panel_session (account);

INSERT INTO mailarchiv.left_in_folder SELECT 'panel' WHERE current_setting('mailarchiv.is_new') = 'no';
