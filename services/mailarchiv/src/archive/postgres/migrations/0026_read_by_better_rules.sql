-- needs: 18
-- Mails of earlier versions are read once more: charsets, addresses and names of files are read by better rules, and the two
-- spellings of a domain with umlauts are one contact. The start reads them and goes on after an interruption; until then they
-- have no contacts, conversations and files. A new column is empty at once, where an update would write every row.
TRUNCATE mailarchiv.contact, mailarchiv.involved, mailarchiv.thread, mailarchiv.thread_key, mailarchiv.in_thread,
  mailarchiv.file;
ALTER TABLE mailarchiv.mail DROP related;
ALTER TABLE mailarchiv.mail ADD related boolean;
CREATE INDEX mail_unrelated ON mailarchiv.mail (seq) WHERE related IS NULL;

-- So are their files: texts and invoices are decoded by the charset that the mail or they themselves declare.
UPDATE mailarchiv.text_job SET stage = 'extract', tries = 0, next_at = 0
  WHERE stage <> 'extract' AND mail_id IN (SELECT mail_id FROM mailarchiv.text_part);
