-- needs: 13
-- Programs before it sign with a key of a folder.
-- The key of the evidence lies in wrapped_secret from now on; that of an earlier version in the folder of its machine.
INSERT INTO mailarchiv.left_in_folder
  SELECT 'evidence' WHERE current_setting('mailarchiv.is_new') = 'no' AND EXISTS (SELECT FROM mailarchiv.evidence_checkpoint);
