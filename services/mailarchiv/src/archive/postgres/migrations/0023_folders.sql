-- needs: 18
-- The folders that mails came from (src/archive/core/relations/folders.ts). A trigger notes them, so that mails of programs
-- before it are found too.
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

INSERT INTO mailarchiv.folder (name)
  SELECT DISTINCT name FROM (SELECT mailarchiv.folder_of(source, origin) AS name FROM mailarchiv.provenance) names
  WHERE name IS NOT NULL;
INSERT INTO mailarchiv.in_folder (id, folder, sort)
  SELECT m.id, f.number, m.sort FROM mailarchiv.provenance p
  JOIN mailarchiv.folder f ON f.name = mailarchiv.folder_of(p.source, p.origin)
  JOIN mailarchiv.mail m ON m.id = p.id
  ON CONFLICT DO NOTHING;
