-- needs: 1
-- Custom roles too may demand a second factor.

CREATE TABLE faktorpflicht_eigene_rolle (
  rolle_id uuid PRIMARY KEY REFERENCES rolle (id) ON DELETE CASCADE
);
