-- needs: 18
-- A number is looked for without the blanks that stand between its words: RE-2026-0815 is found as RE20260815 too.
CREATE INDEX invoice_number_joined ON mailarchiv.invoice (replace(number, ' ', ''));
DROP INDEX mailarchiv.invoice_number;
