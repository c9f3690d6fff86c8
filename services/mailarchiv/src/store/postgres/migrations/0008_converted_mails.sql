-- needs: 1
-- A mail that was composed from a file of Outlook says so in its source: `import:pst`.
CREATE OR REPLACE FUNCTION mailarchiv.folder_of(source text, origin text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(name, '') FROM (
    SELECT left(CASE
      WHEN source LIKE 'imap%' THEN substring(origin FROM 'Ordner „(.*)“, UID \d+')
      WHEN split_part(source, ':', 1) NOT IN ('import', 'upload') THEN NULL
      WHEN place ~ '#\d+$' THEN regexp_replace(place, '#\d+$', '')
      WHEN place ~ ', Nr\. \d+( \(Kategorien: |$)' THEN regexp_replace(place, ', Nr\. \d+(?= \(Kategorien: |$)', '')
      ELSE regexp_replace(regexp_replace(place, '[^/\\#]*$', ''), '[/\\#](cur|new)[/\\]$', '')
    END, 600) AS name
    FROM (SELECT regexp_replace(origin, '; Journalbericht.*$', '') AS place) without_report
  ) folder
$$;
