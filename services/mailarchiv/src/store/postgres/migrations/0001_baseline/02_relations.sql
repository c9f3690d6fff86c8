-- What a mail says beside its words: people, conversations, files, folders, invoices. `sort` and `id` name the mail in the order of
-- the answer.

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

-- A mail without a Message-ID is in no conversation.
CREATE TABLE mailarchiv.conversation (number bigint PRIMARY KEY, mails bigint NOT NULL, first bigint NOT NULL);
CREATE TABLE mailarchiv.conversation_key (digest bytea PRIMARY KEY, conversation bigint NOT NULL);
CREATE INDEX conversation_key_conversation ON mailarchiv.conversation_key (conversation);
CREATE TABLE mailarchiv.in_conversation (
  id uuid PRIMARY KEY,
  conversation bigint NOT NULL,
  sort bigint NOT NULL,
  answers text
);
CREATE INDEX in_conversation_conversation ON mailarchiv.in_conversation (conversation, sort, id);

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

-- The folders that mails came from, noted by a trigger.
CREATE TABLE mailarchiv.folder (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name   text COLLATE "C" NOT NULL UNIQUE
);
CREATE TABLE mailarchiv.in_folder (
  id     uuid NOT NULL,
  folder bigint NOT NULL,
  sort   bigint NOT NULL,
  PRIMARY KEY (id, folder)
);
CREATE INDEX in_folder_folder ON mailarchiv.in_folder (folder, sort, id);

-- The same rule as `folderOf`, step by step.
CREATE FUNCTION mailarchiv.folder_of(source text, origin text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(name, '') FROM (
    SELECT left(CASE
      WHEN source LIKE 'imap%' THEN substring(origin FROM 'Ordner „(.*)“, UID \d+')
      WHEN source NOT IN ('import', 'upload') THEN NULL
      WHEN place ~ '#\d+$' THEN regexp_replace(place, '#\d+$', '')
      WHEN place ~ ', Nr\. \d+( \(Kategorien: |$)' THEN regexp_replace(place, ', Nr\. \d+(?= \(Kategorien: |$)', '')
      ELSE regexp_replace(regexp_replace(place, '[^/\\#]*$', ''), '[/\\#](cur|new)[/\\]$', '')
    END, 600) AS name
    FROM (SELECT regexp_replace(origin, '; Journalbericht.*$', '') AS place) without_report
  ) folder
$$;

CREATE FUNCTION mailarchiv.note_folders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mailarchiv.folder (name)
    SELECT DISTINCT name FROM (SELECT mailarchiv.folder_of(a.source, a.origin) AS name FROM added a) names
    WHERE name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mailarchiv.folder f WHERE f.name = names.name)
    ON CONFLICT DO NOTHING;
  INSERT INTO mailarchiv.in_folder (id, folder, sort)
    SELECT m.id, f.number, m.sort FROM added a
    JOIN mailarchiv.folder f ON f.name = mailarchiv.folder_of(a.source, a.origin)
    JOIN mailarchiv.mail m ON m.id = a.id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_folders AFTER INSERT ON mailarchiv.provenance
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.note_folders();

-- What electronic invoices are found by. All of an invoice stands in its text (kind `invoice:…`); names are folded.
CREATE TABLE mailarchiv.invoice (
  id uuid NOT NULL,
  part integer NOT NULL,
  place integer NOT NULL,
  number text COLLATE "C",
  seller text COLLATE "C",
  seller_vat text COLLATE "C",
  buyer text COLLATE "C",
  issued text COLLATE "C",
  due_date text COLLATE "C",
  gross_cents bigint,
  identity text COLLATE "C",
  PRIMARY KEY (id, part, place)
);
CREATE INDEX invoice_issued ON mailarchiv.invoice (issued DESC NULLS LAST, id, part, place);
-- A number is looked for without the blanks that stand between its words: RE-2026-0815 is found as RE20260815 too.
CREATE INDEX invoice_number_joined ON mailarchiv.invoice (replace(number, ' ', ''));
-- Invoices by a range of totals.
CREATE INDEX invoice_gross ON mailarchiv.invoice (gross_cents);
CREATE INDEX invoice_identity ON mailarchiv.invoice (identity, id) WHERE identity IS NOT NULL;
