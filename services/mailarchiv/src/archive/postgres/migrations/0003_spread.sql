-- Mails of each frequent word by stretches of dates: a page deep in its hits is found without counting what is before it.
-- A stretch is 64 buckets of `density`, 2^38 positions. The numbers of a word are whole when their sum is its number in `counted`.
CREATE TABLE mailarchiv.spread (
  word text COLLATE "C" NOT NULL,
  stretch bigint NOT NULL,
  mails bigint NOT NULL,
  PRIMARY KEY (word, stretch)
) WITH (fillfactor = 50);

-- Counts the mails of these words anew.
CREATE FUNCTION mailarchiv.count_spread(words text[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
BEGIN ATOMIC
  DELETE FROM mailarchiv.spread WHERE word = ANY (count_spread.words);
  INSERT INTO mailarchiv.spread
    SELECT word, stretch, count(*) FROM unnest(count_spread.words) AS word CROSS JOIN LATERAL (
      SELECT s.sort >> 38 AS stretch FROM mailarchiv.search s
      WHERE mailarchiv.tokens(s.words, s.wide) @@ quote_literal(word)::tsquery
      UNION ALL
      SELECT s.sort >> 38 FROM mailarchiv.search s WHERE s.wide AND s.id IN
        (SELECT w.id FROM mailarchiv.wide_words w WHERE w.tokens @@ quote_literal(word)::tsquery)
    ) AS found GROUP BY word, stretch;
END;

SELECT mailarchiv.count_spread(array_agg(word)) FROM mailarchiv.neighbour HAVING count(*) > 0;
