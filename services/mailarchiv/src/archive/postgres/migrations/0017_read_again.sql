-- needs: 14
-- Files that an earlier version read are read once more: it did not look for electronic invoices.
UPDATE mailarchiv.text_job SET stage = 'extract', tries = 0, next_at = 0
  WHERE stage <> 'extract' AND mail_id IN (SELECT mail_id FROM mailarchiv.text_part);
