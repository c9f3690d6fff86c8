-- needs: 1
-- Requests of persons about their data: the mails that they are about, restrictions in force, and runs of deletion that were made from them.

CREATE TABLE mailarchiv.retention_request (
  id            text COLLATE "C" PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('access', 'erasure', 'restriction')),
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'restricted', 'closed')),
  person        text NOT NULL,
  addresses     text NOT NULL CHECK (jsonb_typeof(addresses::jsonb) = 'array'),
  with_named    integer NOT NULL CHECK (with_named IN (0, 1)),
  received_on   text NOT NULL,
  extended      text,
  created_at    bigint NOT NULL,
  restricted_at bigint,
  closed_at     bigint,
  outcome       text CHECK (outcome IN ('done', 'refused', 'withdrawn', 'lifted')),
  readers       text NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(readers::jsonb) = 'array'),
  list          bigint NOT NULL DEFAULT 0,
  mails         bigint NOT NULL DEFAULT 0,
  free          bigint NOT NULL DEFAULT 0,
  search        text NOT NULL CHECK (jsonb_typeof(search::jsonb) = 'object'),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK (state <> 'restricted' OR (kind = 'restriction' AND restricted_at IS NOT NULL))
);

-- `list`: the search that found it. A search fills a list of its own, which takes the place of the former one at its end.
CREATE TABLE mailarchiv.retention_request_mail (
  request  text COLLATE "C" NOT NULL REFERENCES mailarchiv.retention_request (id),
  list     bigint NOT NULL,
  seq      bigint NOT NULL,
  mail     text NOT NULL,
  roles    text NOT NULL,
  left_out text,
  rule     text NOT NULL,
  free     text COLLATE "C" NOT NULL,
  kept     text CHECK (kept IN ('hold', 'rule')),
  keeper   text,
  PRIMARY KEY (request, list, seq),
  CHECK ((kept IS NULL) = (keeper IS NULL))
);

-- Without a reference to the run, which is put in its place anew when it is carried out once more.
CREATE TABLE mailarchiv.retention_deletion_request (
  run     text COLLATE "C" PRIMARY KEY,
  request text COLLATE "C" NOT NULL REFERENCES mailarchiv.retention_request (id)
);
CREATE INDEX retention_deletion_request_request ON mailarchiv.retention_deletion_request (request);
