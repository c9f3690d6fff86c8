-- What electronic invoices are found by. All of an invoice stands in its text (kind `invoice:…`); names are folded.
CREATE TABLE mailarchiv.invoice (
  id uuid NOT NULL,
  part integer NOT NULL,
  place integer NOT NULL,
  number text COLLATE "C",
  seller text COLLATE "C",
  seller_vat text COLLATE "C",
  buyer text COLLATE "C",
  issued text COLLATE "C",
  due_date text COLLATE "C",
  gross_cents bigint,
  identity text COLLATE "C",
  PRIMARY KEY (id, part, place)
);
CREATE INDEX invoice_issued ON mailarchiv.invoice (issued DESC NULLS LAST, id, part, place);
CREATE INDEX invoice_number ON mailarchiv.invoice (number);
CREATE INDEX invoice_identity ON mailarchiv.invoice (identity, id) WHERE identity IS NOT NULL;
