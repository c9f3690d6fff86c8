-- Whether a mail names hidden recipients. Null: it was archived by a version that did not look; the start looks.
ALTER TABLE mailarchiv.mail ADD has_bcc boolean;
CREATE INDEX mail_bcc_unknown ON mailarchiv.mail (seq) WHERE has_bcc IS NULL;
