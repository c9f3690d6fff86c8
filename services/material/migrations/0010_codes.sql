-- The next code of a prefix is found by the codes that begin with it, also among hundreds of thousands of positions.

CREATE INDEX objekt_code_anfang ON objekt (faltung(code) COLLATE "C");
CREATE INDEX objektposition_code_anfang ON objektposition (faltung(code) COLLATE "C") WHERE code IS NOT NULL;
