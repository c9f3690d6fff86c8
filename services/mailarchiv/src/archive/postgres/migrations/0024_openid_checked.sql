-- needs: 18
-- When the OpenID provider last said that a login goes on. NULL for a login of before, which counts from its begin.
ALTER TABLE mailarchiv.panel_provider_session ADD COLUMN checked_at bigint;
