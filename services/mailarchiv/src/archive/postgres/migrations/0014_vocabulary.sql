-- needs: 14
-- Programs before it would archive mails whose words wildcards do not find.
-- Every word of the index, in parts of text that only grow: wildcards are looked up here. An archive of an earlier version
-- gets the words of its index.
CREATE TABLE mailarchiv.vocabulary (
  part bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words text NOT NULL
);
INSERT INTO mailarchiv.vocabulary (words)
SELECT ' ' || string_agg(word, ' ') || ' ' FROM (
  SELECT word, row_number() OVER () / 8192 AS part FROM (
    SELECT word FROM ts_stat('SELECT mailarchiv.tokens(words, wide) FROM mailarchiv.search WHERE NOT wide')
    UNION SELECT word FROM ts_stat('SELECT tokens FROM mailarchiv.wide_words')
  ) tokens (token), substring(token from '^(?:_[ei]_)?([^_|]+)$') AS word
  WHERE word IS NOT NULL
) words GROUP BY part;
