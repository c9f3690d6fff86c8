-- A calendar address ends: after a year, and with the password of its owner. It tells about other people only when asked to.

ALTER TABLE kalenderabo
  ADD COLUMN endet_am timestamptz(3),
  -- The logins of its owner that counted when it was made (benutzer.tokens_ab): later ones are not its.
  ADD COLUMN tokens_ab timestamptz(3),
  ADD COLUMN qualifikationen_anderer boolean NOT NULL DEFAULT false,
  ADD COLUMN zuletzt_gelesen_am timestamptz(3);

DELETE FROM kalenderabo USING benutzer
  WHERE benutzer.id = benutzer_id AND benutzer.tokens_ab >= date_trunc('second', erstellt_am) + interval '1 second';
UPDATE kalenderabo SET endet_am = erstellt_am + interval '1 year', tokens_ab = benutzer.tokens_ab
  FROM benutzer WHERE benutzer.id = benutzer_id;

ALTER TABLE kalenderabo
  ALTER COLUMN endet_am SET NOT NULL,
  ALTER COLUMN tokens_ab SET NOT NULL;
