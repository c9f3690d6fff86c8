-- Stores beside the mails whose files still lie in the data folder of a machine: archives of earlier versions only.
CREATE TABLE mailarchiv.left_in_folder (store text PRIMARY KEY);

CREATE TABLE mailarchiv.api_key (
  id        text COLLATE "C" PRIMARY KEY,
  hash      bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  name      text NOT NULL,
  role      text NOT NULL CHECK (role IN ('user', 'auditor')),
  scope     text NOT NULL CHECK (jsonb_typeof(scope::jsonb) = 'array'),
  rate      integer NOT NULL CHECK (rate > 0),
  created   text NOT NULL,
  last_used text COLLATE "C",
  expires   text,
  revoked   text
);

INSERT INTO mailarchiv.left_in_folder SELECT 'keys' WHERE current_setting('mailarchiv.is_new') = 'no';
