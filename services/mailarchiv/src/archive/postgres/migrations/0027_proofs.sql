-- needs: 18
-- Whether a key with a scope may fetch proofs, which show how many mails the whole archive has. Programs before it give them to
-- every key.
ALTER TABLE mailarchiv.api_key ADD COLUMN proofs integer NOT NULL DEFAULT 0 CHECK (proofs IN (0, 1));
