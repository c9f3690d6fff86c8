-- Shortages that stay open for long: when people are told, and whom it has been told about.

-- One row: the thresholds, in days since the shortage came into being.
CREATE TABLE eskalation_konfiguration (
  einzig boolean PRIMARY KEY DEFAULT true CHECK (einzig),
  erinnerung_nach_tagen integer NOT NULL CHECK (erinnerung_nach_tagen >= 1),
  eskalation_nach_tagen integer NOT NULL,
  CONSTRAINT eskalation_nach_erinnerung CHECK (eskalation_nach_tagen >= erinnerung_nach_tagen)
);
INSERT INTO eskalation_konfiguration (erinnerung_nach_tagen, eskalation_nach_tagen) VALUES (7, 14);
REVOKE INSERT, DELETE ON eskalation_konfiguration FROM zeughaus_anwendung;

-- One timestamp for each stage prevents repeated sending.
ALTER TABLE fehlbestand ADD COLUMN erinnert_am timestamptz(3), ADD COLUMN eskaliert_am timestamptz(3);
-- The open ones of a stage are found by their age; the messages of one run by its time.
CREATE INDEX fehlbestand_zu_erinnern ON fehlbestand (entstanden_am) WHERE status <> 'erledigt' AND erinnert_am IS NULL;
CREATE INDEX fehlbestand_zu_eskalieren ON fehlbestand (entstanden_am) WHERE status <> 'erledigt' AND eskaliert_am IS NULL;
CREATE INDEX fehlbestand_erinnert ON fehlbestand (erinnert_am) WHERE erinnert_am IS NOT NULL;
CREATE INDEX fehlbestand_eskaliert ON fehlbestand (eskaliert_am) WHERE eskaliert_am IS NOT NULL;
