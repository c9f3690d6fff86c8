-- needs: 1
-- How long mails are kept: rules, what a rule would do, holds, and what people did with them.

CREATE TABLE mailarchiv.retention_rule (
  id           text COLLATE "C" PRIMARY KEY,
  name         text NOT NULL,
  basis        text NOT NULL,
  search       text NOT NULL CHECK (jsonb_typeof(search::jsonb) = 'object'),
  months       integer NOT NULL CHECK (months BETWEEN 1 AND 1200),
  start        text NOT NULL CHECK (start IN ('mail', 'year_end', 'event')),
  event        text NOT NULL,
  event_on     text,
  template     text,
  replaces     text,
  state        text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'ended')),
  revision     integer NOT NULL DEFAULT 1,
  created_at   bigint NOT NULL,
  activated_at bigint,
  ended_at     bigint,
  CHECK (start = 'event' OR event_on IS NULL)
);

CREATE TABLE mailarchiv.retention_preview (
  rule     text COLLATE "C" PRIMARY KEY REFERENCES mailarchiv.retention_rule (id) ON DELETE CASCADE,
  revision integer NOT NULL,
  run      text NOT NULL
);

CREATE TABLE mailarchiv.retention_hold (
  id         text COLLATE "C" PRIMARY KEY,
  name       text NOT NULL,
  reason     text NOT NULL,
  search     text CHECK (jsonb_typeof(search::jsonb) = 'object'),
  state      text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'asked', 'lifted')),
  created_at bigint NOT NULL,
  asked_by   text,
  asked_name text,
  asked_at   bigint,
  lifted_at  bigint,
  CHECK ((state = 'active') = (asked_by IS NULL)),
  CHECK ((state = 'lifted') = (lifted_at IS NOT NULL))
);

CREATE TABLE mailarchiv.retention_held (
  hold text COLLATE "C" NOT NULL REFERENCES mailarchiv.retention_hold (id),
  mail text COLLATE "C" NOT NULL,
  seq  bigint NOT NULL,
  PRIMARY KEY (hold, mail)
);

CREATE TABLE mailarchiv.retention_step (
  id      text COLLATE "C" PRIMARY KEY,
  about   text NOT NULL,
  at      bigint NOT NULL,
  account text NOT NULL,
  person  text NOT NULL,
  what    text NOT NULL,
  details text NOT NULL
);
CREATE INDEX retention_step_about ON mailarchiv.retention_step (about);
