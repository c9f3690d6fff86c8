-- needs: 18
-- Programs before it tell nobody, and their panel cannot list a key of the new role: make such keys after the update.
ALTER TABLE mailarchiv.api_key DROP CONSTRAINT api_key_role_check;
ALTER TABLE mailarchiv.api_key ADD CONSTRAINT api_key_role_check CHECK (role IN ('user', 'auditor', 'integration'));

-- Saved searches whose changes are sent to a receiver (src/subscriptions), and how far each has been told.
CREATE TABLE mailarchiv.subscription (
  id            text COLLATE "C" PRIMARY KEY,
  key_id        text NOT NULL,
  name          text NOT NULL,
  url           text NOT NULL,
  secret        bytea NOT NULL,
  watch         text NOT NULL CHECK (jsonb_typeof(watch::jsonb) = 'object'),
  created_at    bigint NOT NULL,
  version       integer NOT NULL DEFAULT 0,
  place_seq     bigint,
  place_text    bigint,
  from_at       bigint,
  paused_at     bigint,
  failures      integer NOT NULL DEFAULT 0,
  failing_since bigint,
  next_try      bigint NOT NULL DEFAULT 0,
  error         text,
  delivered     bigint NOT NULL DEFAULT 0,
  last_success  bigint,
  CHECK ((place_seq IS NULL) = (place_text IS NULL)),
  CHECK ((place_seq IS NULL) = (from_at IS NOT NULL))
);

-- How far the feed of texts was at a moment.
CREATE TABLE mailarchiv.feed_place (
  at   bigint PRIMARY KEY,
  text bigint NOT NULL
);
