-- needs: 12
-- Programs before it keep these in files of a folder.
-- What is remembered of the sources (src/sources), and how the process of each sees it.
CREATE TABLE mailarchiv.source (
  id              text COLLATE "C" PRIMARY KEY,
  newest          text,
  failed_since    bigint,
  last_success    bigint,
  last_mail       bigint,
  quiet_since     bigint NOT NULL,
  longest_silence bigint NOT NULL DEFAULT 0,
  reported        text CHECK (reported IN ('failed', 'silent')),
  reporting_until bigint NOT NULL DEFAULT 0,
  probe           text,
  seen_at         bigint NOT NULL DEFAULT 0
);

-- Verifications of the panel and of the command line, with their outcomes.
CREATE TABLE mailarchiv.verification (
  id          text COLLATE "C" PRIMARY KEY,
  finished_at text COLLATE "C",
  run         text NOT NULL
);

INSERT INTO mailarchiv.left_in_folder
  SELECT store FROM unnest(ARRAY['sources', 'verification']) AS store
  WHERE current_setting('mailarchiv.is_new') = 'no' AND EXISTS (SELECT FROM mailarchiv.evidence_checkpoint);
