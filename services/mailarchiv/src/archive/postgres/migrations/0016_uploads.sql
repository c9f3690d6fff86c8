-- needs: 16
-- Programs before it keep uploads in a folder.
-- Uploads of the panel (src/admin/shared-uploads.ts); their pieces are objects of the bucket.
CREATE TABLE mailarchiv.upload (
  id       text COLLATE "C" PRIMARY KEY,
  kept     text NOT NULL,
  state    text NOT NULL,
  size     bigint NOT NULL,
  received bigint NOT NULL,
  touched  bigint NOT NULL
);
CREATE TABLE mailarchiv.upload_part (
  upload text COLLATE "C" NOT NULL REFERENCES mailarchiv.upload (id) ON DELETE CASCADE,
  at     bigint NOT NULL,
  object text NOT NULL,
  PRIMARY KEY (upload, at)
);
