-- needs: 18
-- Exports of the panel and how far they are (src/admin/export-runs.ts).
CREATE TABLE mailarchiv.panel_export (
  id         text PRIMARY KEY,
  account    text NOT NULL,
  changed_at bigint NOT NULL,
  run        text NOT NULL
);
