-- When the OpenID provider last said that a login goes on: one that it leaves unanswered for too long ends. NULL for a login of
-- before, which counts from its begin.
-- needs: 43
ALTER TABLE anmeldedienst_sitzung ADD COLUMN geprueft_am timestamptz(3);
