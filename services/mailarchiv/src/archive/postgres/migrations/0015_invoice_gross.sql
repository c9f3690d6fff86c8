-- needs: 14
-- Invoices by a range of totals.
CREATE INDEX invoice_gross ON mailarchiv.invoice (gross_cents);
