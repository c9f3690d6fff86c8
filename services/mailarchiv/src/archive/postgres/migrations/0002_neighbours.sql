-- Frequent words: where they stand side by side, the index has a token for it. `place` numbers them. Searches rely on those
-- that are `ready`: every mail has the tokens of these.
CREATE TABLE mailarchiv.neighbour (
  word text COLLATE "C" PRIMARY KEY,
  place integer NOT NULL UNIQUE,
  ready boolean NOT NULL
);
