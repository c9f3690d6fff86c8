-- What a mail says beside its words: people, conversations, files. `sort` and `id` name the mail in the order of the answer.
CREATE TABLE mailarchiv.contact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text COLLATE "C" NOT NULL UNIQUE,
  domain text COLLATE "C" NOT NULL,
  name text NOT NULL,
  named_at bigint NOT NULL,
  words text NOT NULL,
  sent bigint NOT NULL,
  received bigint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL
);
CREATE INDEX contact_domain ON mailarchiv.contact (domain);
CREATE TABLE mailarchiv.involved (
  contact bigint NOT NULL,
  sort bigint NOT NULL,
  id uuid NOT NULL,
  roles smallint NOT NULL,
  PRIMARY KEY (contact, sort, id) INCLUDE (roles)
);

-- A mail without a Message-ID is in no thread.
CREATE TABLE mailarchiv.thread (number bigint PRIMARY KEY, mails bigint NOT NULL, first bigint NOT NULL);
CREATE TABLE mailarchiv.thread_key (digest bytea PRIMARY KEY, thread bigint NOT NULL);
CREATE INDEX thread_key_thread ON mailarchiv.thread_key (thread);
CREATE TABLE mailarchiv.in_thread (
  id uuid PRIMARY KEY,
  thread bigint NOT NULL,
  sort bigint NOT NULL,
  answers text
);
CREATE INDEX in_thread_thread ON mailarchiv.in_thread (thread, sort, id);

CREATE TABLE mailarchiv.file (
  sort bigint NOT NULL,
  id uuid NOT NULL,
  number integer NOT NULL,
  sha256 bytea NOT NULL,
  type text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  PRIMARY KEY (sort, id, number)
);
CREATE INDEX file_sha256 ON mailarchiv.file (sha256);
CREATE INDEX file_type ON mailarchiv.file (type, sort);

-- Null: archived by a version that did not keep these relations; the start reads such mails again.
ALTER TABLE mailarchiv.mail ADD related boolean;
CREATE INDEX mail_unrelated ON mailarchiv.mail (seq) WHERE related IS NULL;
DROP INDEX mailarchiv.mail_bcc_unknown;
