-- needs: 1
-- When a checkpoint went to which destination outside of the house.

CREATE TABLE mailarchiv.sent_checkpoint (
  destination text COLLATE "C" PRIMARY KEY,
  sent_at     bigint,
  size        bigint,
  failed_at   bigint,
  problem     text,
  set_aside   text
);
