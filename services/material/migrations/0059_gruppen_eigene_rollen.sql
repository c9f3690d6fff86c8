-- Groups of the OpenID provider may give custom roles as well. One that a group has given goes again with the group; one that
-- was given by hand stays. Programs before it give none.
-- needs: 43
CREATE TABLE gruppe_eigene_rolle (
  gruppe text NOT NULL,
  rolle_id uuid NOT NULL REFERENCES rolle (id),
  PRIMARY KEY (gruppe, rolle_id)
);
CREATE INDEX gruppe_eigene_rolle_rolle ON gruppe_eigene_rolle (rolle_id);
ALTER TABLE benutzer_rolle ADD COLUMN aus_gruppe boolean NOT NULL DEFAULT false;
