-- Generated from the migrations, to be read: what the database holds.

ausgabe_status: ausgegeben, zurueckgegeben
dokument_entitaet: objekt, objektposition, geraet_instanz, material, mangel, wartungsauftrag, benutzer_qualifikation, kontrolle, fehlbestand
dokumenttyp: Prüfprotokoll, Wartungsbericht, Bedienungsanleitung, Rechnung, Zulassungsdokument, Sonstiges
fehlbestand_status: offen, in_bearbeitung, nachgefuellt_teilweise, erledigt
geraet_status: einsatzbereit, in_pruefung, defekt, ausgesondert
importart: materialien, vorlagen, objekte, benutzer, qualifikationen
importergebnis: neu, geaendert, unveraendert, fehler
importstatus: wird_geprueft, geprueft, wird_uebernommen, uebernommen, zurueckgenommen
ist_status: aktiv, ausgesondert
kontrolle_status: in_bearbeitung, abgeschlossen, abgebrochen
lagerort_art: organisation, standort, gebaeude, raum, lager
mangel_entitaet: objektposition, geraet_instanz
mangel_prioritaet: niedrig, normal, hoch
mangel_status: neu, in_bearbeitung, ersatzteil_bestellt, reparatur_geplant, erledigt
materialbewegung_anlass: buchung, ausgabe, rueckgabe, nachfuellung, gegenbuchung
materialbewegung_art: zugang, abgang, umlagerung
materialtyp: menge, ablauf_charge, geraet_sn
mindermenge_status: aktiv, abgelaufen, beendet
objekt_status: aktiv, in_wartung, ausser_dienst
pruefung_ergebnis: bestanden, nicht_bestanden
qualifikationsart: fuehrerschein, lehrgang, berechtigung
vorlage_status: aktuell, veraltet
wartungsauftrag_status: offen, in_arbeit, erledigt
werkstatt: intern, extern

anmeldeversuch
  adresse text NOT NULL
  benutzername text NOT NULL
  zeitpunkt timestamp(3) with time zone NOT NULL
  CREATE INDEX anmeldeversuch_adresse ON public.anmeldeversuch USING btree (adresse, zeitpunkt)
  CREATE INDEX anmeldeversuch_zeitpunkt ON public.anmeldeversuch USING btree (zeitpunkt)

ausgabe
  id uuid NOT NULL
  material_id uuid NOT NULL
  menge integer NOT NULL
  geraet_instanz_id uuid
  lagerplatz_id uuid
  empfaenger text NOT NULL
  bemerkung text
  faellig_am date
  status ausgabe_status NOT NULL DEFAULT 'ausgegeben'::ausgabe_status
  ausgegeben_von uuid NOT NULL
  ausgegeben_am timestamp(3) with time zone NOT NULL
  zurueckgenommen_von uuid
  zurueckgegeben_am timestamp(3) with time zone
  CONSTRAINT ausgabe_ausgegeben_von_fkey FOREIGN KEY (ausgegeben_von) REFERENCES benutzer(id)
  CONSTRAINT ausgabe_ende CHECK ((((status = 'zurueckgegeben'::ausgabe_status) = (zurueckgegeben_am IS NOT NULL)) AND ((status = 'zurueckgegeben'::ausgabe_status) = (zurueckgenommen_von IS NOT NULL))))
  CONSTRAINT ausgabe_geraet_einzeln CHECK (((geraet_instanz_id IS NULL) OR (menge = 1)))
  CONSTRAINT ausgabe_geraet_instanz_id_fkey FOREIGN KEY (geraet_instanz_id) REFERENCES geraet_instanz(id)
  CONSTRAINT ausgabe_lagerplatz_id_fkey FOREIGN KEY (lagerplatz_id) REFERENCES lagerplatz(id)
  CONSTRAINT ausgabe_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT ausgabe_menge_check CHECK ((menge >= 1))
  CONSTRAINT ausgabe_pkey PRIMARY KEY (id)
  CONSTRAINT ausgabe_zurueckgenommen_von_fkey FOREIGN KEY (zurueckgenommen_von) REFERENCES benutzer(id)
  CREATE INDEX ausgabe_ausgegeben_von ON public.ausgabe USING btree (ausgegeben_von)
  CREATE INDEX ausgabe_empfaenger_aehnlich ON public.ausgabe USING gin (faltung(empfaenger) gin_trgm_ops)
  CREATE INDEX ausgabe_geraet ON public.ausgabe USING btree (geraet_instanz_id, id DESC)
  CREATE INDEX ausgabe_lagerplatz ON public.ausgabe USING btree (lagerplatz_id)
  CREATE INDEX ausgabe_material ON public.ausgabe USING btree (material_id, id DESC)
  CREATE INDEX ausgabe_offen ON public.ausgabe USING btree (faellig_am, id) WHERE (status = 'ausgegeben'::ausgabe_status)
  CREATE INDEX ausgabe_zeitpunkt ON public.ausgabe USING btree (ausgegeben_am DESC, id DESC)
  CREATE INDEX ausgabe_zurueckgenommen_von ON public.ausgabe USING btree (zurueckgenommen_von)
  CREATE UNIQUE INDEX ausgabe_geraet_einmal ON public.ausgabe USING btree (geraet_instanz_id) WHERE (status = 'ausgegeben'::ausgabe_status)
  CREATE UNIQUE INDEX ausgabe_pkey ON public.ausgabe USING btree (id)

beladungsvorlage
  id uuid NOT NULL
  name text NOT NULL
  objekttyp_id uuid NOT NULL
  version integer NOT NULL DEFAULT 1
  status vorlage_status NOT NULL DEFAULT 'aktuell'::vorlage_status
  vorgaenger_id uuid
  erstellt_am timestamp(3) with time zone NOT NULL DEFAULT now()
  CONSTRAINT beladungsvorlage_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id)
  CONSTRAINT beladungsvorlage_pkey PRIMARY KEY (id)
  CONSTRAINT beladungsvorlage_version_check CHECK ((version >= 1))
  CONSTRAINT beladungsvorlage_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES beladungsvorlage(id)
  CREATE INDEX beladungsvorlage_objekttyp ON public.beladungsvorlage USING btree (objekttyp_id)
  CREATE UNIQUE INDEX beladungsvorlage_nachfolger ON public.beladungsvorlage USING btree (vorgaenger_id)
  CREATE UNIQUE INDEX beladungsvorlage_pkey ON public.beladungsvorlage USING btree (id)

benutzer
  id uuid NOT NULL
  benutzername text NOT NULL
  name text NOT NULL
  passwort_hash text NOT NULL
  email text
  einheit_id uuid
  aktiv boolean NOT NULL DEFAULT true
  rollen text[] NOT NULL DEFAULT '{}'::text[]
  tokens_ab timestamp(3) with time zone NOT NULL DEFAULT now()
  CONSTRAINT benutzer_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id)
  CONSTRAINT benutzer_feste_rollen CHECK ((rollen <@ ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text]))
  CONSTRAINT benutzer_pkey PRIMARY KEY (id)
  CREATE INDEX benutzer_einheit ON public.benutzer USING btree (einheit_id)
  CREATE INDEX benutzer_reihenfolge ON public.benutzer USING btree (name COLLATE natuerlich)
  CREATE UNIQUE INDEX benutzer_benutzername ON public.benutzer USING btree (faltung(benutzername))
  CREATE UNIQUE INDEX benutzer_pkey ON public.benutzer USING btree (id)

benutzer_qualifikation
  id uuid NOT NULL
  benutzer_id uuid NOT NULL
  qualifikationstyp_id uuid NOT NULL
  erworben_am date
  gueltig_bis date
  CONSTRAINT benutzer_qualifikation_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT benutzer_qualifikation_pkey PRIMARY KEY (id)
  CONSTRAINT benutzer_qualifikation_qualifikationstyp_id_fkey FOREIGN KEY (qualifikationstyp_id) REFERENCES qualifikationstyp(id)
  CONSTRAINT benutzer_qualifikation_zeitraum CHECK ((erworben_am <= gueltig_bis))
  CREATE INDEX benutzer_qualifikation_gueltig_bis ON public.benutzer_qualifikation USING btree (gueltig_bis)
  CREATE INDEX benutzer_qualifikation_typ ON public.benutzer_qualifikation USING btree (qualifikationstyp_id)
  CREATE UNIQUE INDEX benutzer_qualifikation_einmal ON public.benutzer_qualifikation USING btree (benutzer_id, qualifikationstyp_id, erworben_am, gueltig_bis) NULLS NOT DISTINCT
  CREATE UNIQUE INDEX benutzer_qualifikation_pkey ON public.benutzer_qualifikation USING btree (id)

benutzer_rolle
  benutzer_id uuid NOT NULL
  rolle_id uuid NOT NULL
  CONSTRAINT benutzer_rolle_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT benutzer_rolle_pkey PRIMARY KEY (benutzer_id, rolle_id)
  CONSTRAINT benutzer_rolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id)
  CREATE INDEX benutzer_rolle_rolle ON public.benutzer_rolle USING btree (rolle_id)
  CREATE UNIQUE INDEX benutzer_rolle_pkey ON public.benutzer_rolle USING btree (benutzer_id, rolle_id)

bereich
  id uuid NOT NULL
  name text NOT NULL
  CONSTRAINT bereich_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX bereich_name ON public.bereich USING btree (faltung(name))
  CREATE UNIQUE INDEX bereich_pkey ON public.bereich USING btree (id)

bestand
  lagerplatz_id uuid NOT NULL
  material_id uuid NOT NULL
  menge bigint NOT NULL
  zugaenge bigint NOT NULL
  abgaenge bigint NOT NULL
  auslagerungen bigint NOT NULL
  einlagerungen bigint NOT NULL
  CONSTRAINT bestand_lagerplatz_id_fkey FOREIGN KEY (lagerplatz_id) REFERENCES lagerplatz(id)
  CONSTRAINT bestand_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT bestand_nie_negativ CHECK ((menge >= 0))
  CONSTRAINT bestand_pkey PRIMARY KEY (lagerplatz_id, material_id)
  CREATE INDEX bestand_material ON public.bestand USING btree (material_id, lagerplatz_id)
  CREATE UNIQUE INDEX bestand_pkey ON public.bestand USING btree (lagerplatz_id, material_id)

dokument
  id uuid NOT NULL
  entitaet_typ dokument_entitaet NOT NULL
  entitaet_id uuid NOT NULL
  dokumenttyp dokumenttyp NOT NULL
  ist_original boolean NOT NULL
  dateiname text NOT NULL
  medientyp text NOT NULL
  groesse integer NOT NULL
  hash bytea NOT NULL
  datei text NOT NULL
  vorgaenger_id uuid
  aktuell boolean NOT NULL DEFAULT true
  hochgeladen_von uuid NOT NULL
  hochgeladen_am timestamp(3) with time zone NOT NULL
  CONSTRAINT dokument_groesse_check CHECK ((groesse >= 1))
  CONSTRAINT dokument_hash_check CHECK ((octet_length(hash) = 32))
  CONSTRAINT dokument_hochgeladen_von_fkey FOREIGN KEY (hochgeladen_von) REFERENCES benutzer(id)
  CONSTRAINT dokument_medientyp_check CHECK ((medientyp = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
  CONSTRAINT dokument_pkey PRIMARY KEY (id)
  CONSTRAINT dokument_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES dokument(id)
  CREATE INDEX dokument_benutzer ON public.dokument USING btree (hochgeladen_von)
  CREATE INDEX dokument_entitaet ON public.dokument USING btree (entitaet_id, entitaet_typ, id DESC)
  CREATE UNIQUE INDEX dokument_datei ON public.dokument USING btree (datei)
  CREATE UNIQUE INDEX dokument_nachfolger ON public.dokument USING btree (vorgaenger_id)
  CREATE UNIQUE INDEX dokument_pkey ON public.dokument USING btree (id)

einheit
  id uuid NOT NULL
  name text NOT NULL
  uebergeordnet_id uuid
  CONSTRAINT einheit_pkey PRIMARY KEY (id)
  CONSTRAINT einheit_selbstbezug CHECK ((uebergeordnet_id <> id))
  CONSTRAINT einheit_uebergeordnet_id_fkey FOREIGN KEY (uebergeordnet_id) REFERENCES einheit(id)
  CREATE INDEX einheit_uebergeordnet ON public.einheit USING btree (uebergeordnet_id)
  CREATE UNIQUE INDEX einheit_name ON public.einheit USING btree (faltung(name))
  CREATE UNIQUE INDEX einheit_pkey ON public.einheit USING btree (id)

eskalation_konfiguration
  einzig boolean NOT NULL DEFAULT true
  erinnerung_nach_tagen integer NOT NULL
  eskalation_nach_tagen integer NOT NULL
  CONSTRAINT eskalation_konfiguration_einzig_check CHECK (einzig)
  CONSTRAINT eskalation_konfiguration_erinnerung_nach_tagen_check CHECK ((erinnerung_nach_tagen >= 1))
  CONSTRAINT eskalation_konfiguration_pkey PRIMARY KEY (einzig)
  CONSTRAINT eskalation_nach_erinnerung CHECK ((eskalation_nach_tagen >= erinnerung_nach_tagen))
  CREATE UNIQUE INDEX eskalation_konfiguration_pkey ON public.eskalation_konfiguration USING btree (einzig)

fach
  id uuid NOT NULL
  objekttyp_id uuid NOT NULL
  name text NOT NULL
  CONSTRAINT fach_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id)
  CONSTRAINT fach_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX fach_name ON public.fach USING btree (objekttyp_id, faltung(name))
  CREATE UNIQUE INDEX fach_pkey ON public.fach USING btree (id)

fahrzeugdetails
  objekt_id uuid NOT NULL
  kennzeichen text
  funkrufname text
  baujahr integer
  kilometerstand integer
  betriebsstunden double precision
  naechste_hu date
  naechste_uvv date
  CONSTRAINT fahrzeugdetails_betriebsstunden_check CHECK ((betriebsstunden >= (0)::double precision))
  CONSTRAINT fahrzeugdetails_kilometerstand_check CHECK ((kilometerstand >= 0))
  CONSTRAINT fahrzeugdetails_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE
  CONSTRAINT fahrzeugdetails_pkey PRIMARY KEY (objekt_id)
  CREATE TRIGGER fahrzeugdetails_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.fahrzeugdetails FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX fahrzeugdetails_pkey ON public.fahrzeugdetails USING btree (objekt_id)

fehlbestand
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  objektposition_id uuid NOT NULL
  material_id uuid NOT NULL
  kontrolle_id uuid
  sollmenge integer NOT NULL
  istmenge integer NOT NULL
  fehlmenge integer NOT NULL GENERATED ALWAYS AS (GREATEST((sollmenge - istmenge), 0))
  status fehlbestand_status NOT NULL DEFAULT 'offen'::fehlbestand_status
  vorlaeufig boolean NOT NULL
  entstanden_am timestamp(3) with time zone NOT NULL
  erledigt_am timestamp(3) with time zone
  gemeldet_am timestamp(3) with time zone
  erinnert_am timestamp(3) with time zone
  eskaliert_am timestamp(3) with time zone
  CONSTRAINT fehlbestand_ende CHECK (((status = 'erledigt'::fehlbestand_status) = (erledigt_am IS NOT NULL)))
  CONSTRAINT fehlbestand_istmenge_check CHECK ((istmenge >= 0))
  CONSTRAINT fehlbestand_kontrolle_id_fkey FOREIGN KEY (kontrolle_id) REFERENCES kontrolle(id)
  CONSTRAINT fehlbestand_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT fehlbestand_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT fehlbestand_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id)
  CONSTRAINT fehlbestand_pkey PRIMARY KEY (id)
  CONSTRAINT fehlbestand_sollmenge_check CHECK ((sollmenge >= 0))
  CREATE INDEX fehlbestand_entstanden ON public.fehlbestand USING btree (entstanden_am, id)
  CREATE INDEX fehlbestand_erinnert ON public.fehlbestand USING btree (erinnert_am) WHERE (erinnert_am IS NOT NULL)
  CREATE INDEX fehlbestand_erledigt ON public.fehlbestand USING btree (erledigt_am) WHERE (status = 'erledigt'::fehlbestand_status)
  CREATE INDEX fehlbestand_eskaliert ON public.fehlbestand USING btree (eskaliert_am) WHERE (eskaliert_am IS NOT NULL)
  CREATE INDEX fehlbestand_kontrolle ON public.fehlbestand USING btree (kontrolle_id)
  CREATE INDEX fehlbestand_material ON public.fehlbestand USING btree (material_id, entstanden_am)
  CREATE INDEX fehlbestand_objekt ON public.fehlbestand USING btree (objekt_id, entstanden_am)
  CREATE INDEX fehlbestand_offen ON public.fehlbestand USING btree (entstanden_am, id) WHERE (status <> 'erledigt'::fehlbestand_status)
  CREATE INDEX fehlbestand_offen_im_objekt ON public.fehlbestand USING btree (objekt_id) INCLUDE (id, vorlaeufig) WHERE (status <> 'erledigt'::fehlbestand_status)
  CREATE INDEX fehlbestand_position ON public.fehlbestand USING btree (objektposition_id)
  CREATE INDEX fehlbestand_ungemeldet ON public.fehlbestand USING btree (kontrolle_id) WHERE (gemeldet_am IS NULL)
  CREATE INDEX fehlbestand_zu_erinnern ON public.fehlbestand USING btree (entstanden_am) WHERE ((status <> 'erledigt'::fehlbestand_status) AND (erinnert_am IS NULL))
  CREATE INDEX fehlbestand_zu_eskalieren ON public.fehlbestand USING btree (entstanden_am) WHERE ((status <> 'erledigt'::fehlbestand_status) AND (eskaliert_am IS NULL))
  CREATE TRIGGER fehlbestand_dokumente AFTER DELETE ON public.fehlbestand FOR EACH ROW EXECUTE FUNCTION dokumente_an_die_position()
  CREATE TRIGGER fehlbestand_lage_entfallen AFTER DELETE ON public.fehlbestand REFERENCING OLD TABLE AS alt FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_entfallen()
  CREATE TRIGGER fehlbestand_lage_geaendert AFTER UPDATE ON public.fehlbestand REFERENCING OLD TABLE AS alt NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_geaendert()
  CREATE TRIGGER fehlbestand_lage_geleert AFTER TRUNCATE ON public.fehlbestand FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE TRIGGER fehlbestand_lage_neu AFTER INSERT ON public.fehlbestand REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_neu()
  CREATE UNIQUE INDEX fehlbestand_offen_einmal ON public.fehlbestand USING btree (objektposition_id) WHERE (status <> 'erledigt'::fehlbestand_status)
  CREATE UNIQUE INDEX fehlbestand_pkey ON public.fehlbestand USING btree (id)

geraet_instanz
  id uuid NOT NULL
  objektposition_id uuid NOT NULL
  objekt_id uuid NOT NULL
  seriennummer text NOT NULL
  status geraet_status NOT NULL DEFAULT 'einsatzbereit'::geraet_status
  letzte_pruefung date
  naechste_pruefung date
  bemerkung text
  fehlbestand_id uuid
  CONSTRAINT geraet_instanz_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE SET NULL
  CONSTRAINT geraet_instanz_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT geraet_instanz_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id)
  CONSTRAINT geraet_instanz_pkey PRIMARY KEY (id)
  CREATE INDEX geraet_instanz_fehlbestand ON public.geraet_instanz USING btree (fehlbestand_id)
  CREATE INDEX geraet_instanz_naechste_pruefung ON public.geraet_instanz USING btree (naechste_pruefung) WHERE (status <> 'ausgesondert'::geraet_status)
  CREATE INDEX geraet_instanz_objekt ON public.geraet_instanz USING btree (objekt_id, naechste_pruefung) WHERE (status <> 'ausgesondert'::geraet_status)
  CREATE INDEX geraet_instanz_position ON public.geraet_instanz USING btree (objektposition_id)
  CREATE INDEX geraet_instanz_reihenfolge ON public.geraet_instanz USING btree (seriennummer COLLATE natuerlich, id)
  CREATE TRIGGER geraet_instanz_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.geraet_instanz FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX geraet_instanz_pkey ON public.geraet_instanz USING btree (id)
  CREATE UNIQUE INDEX geraet_instanz_seriennummer ON public.geraet_instanz USING btree (faltung(seriennummer))

historie
  id uuid NOT NULL
  strang smallint NOT NULL
  nummer bigint NOT NULL
  entitaet_typ text NOT NULL
  entitaet_id uuid NOT NULL
  ereignis text NOT NULL
  benutzer_id uuid
  zeitpunkt timestamp(3) with time zone NOT NULL
  details jsonb NOT NULL
  hash bytea NOT NULL
  CONSTRAINT historie_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT historie_pkey PRIMARY KEY (id)
  CONSTRAINT historie_strang_nummer_key UNIQUE (strang, nummer)
  CREATE INDEX historie_benutzer ON public.historie USING btree (benutzer_id, id DESC)
  CREATE INDEX historie_entitaet ON public.historie USING btree (entitaet_id, id DESC)
  CREATE INDEX historie_ereignis ON public.historie USING btree (ereignis, id DESC)
  CREATE INDEX historie_objekt ON public.historie USING btree (historie_objekt(entitaet_typ, entitaet_id, details), id DESC)
  CREATE INDEX historie_typ ON public.historie USING btree (entitaet_typ, id DESC)
  CREATE INDEX historie_zeitpunkt ON public.historie USING btree (zeitpunkt DESC, id DESC)
  CREATE TRIGGER historie_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.historie FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen()
  CREATE UNIQUE INDEX historie_pkey ON public.historie USING btree (id)
  CREATE UNIQUE INDEX historie_strang_nummer_key ON public.historie USING btree (strang, nummer)

historie_anzahl
  strang smallint NOT NULL
  entitaet_typ text NOT NULL
  ereignis text NOT NULL
  benutzer_id uuid
  anzahl bigint NOT NULL
  CONSTRAINT historie_anzahl_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT historie_anzahl_strang_entitaet_typ_ereignis_benutzer_id_key UNIQUE NULLS NOT DISTINCT (strang, entitaet_typ, ereignis, benutzer_id)
  CREATE UNIQUE INDEX historie_anzahl_strang_entitaet_typ_ereignis_benutzer_id_key ON public.historie_anzahl USING btree (strang, entitaet_typ, ereignis, benutzer_id) NULLS NOT DISTINCT

historie_strang
  strang smallint NOT NULL
  nummer bigint NOT NULL
  hash bytea NOT NULL
  CONSTRAINT historie_strang_pkey PRIMARY KEY (strang)
  CREATE UNIQUE INDEX historie_strang_pkey ON public.historie_strang USING btree (strang)

idempotency
  actor_id uuid NOT NULL
  key uuid NOT NULL
  request_hash bytea NOT NULL
  outcome jsonb
  created_at timestamp(3) with time zone NOT NULL DEFAULT now()
  CONSTRAINT idempotency_pkey PRIMARY KEY (actor_id, key)
  CREATE INDEX idempotency_created_at ON public.idempotency USING btree (created_at)
  CREATE UNIQUE INDEX idempotency_pkey ON public.idempotency USING btree (actor_id, key)

import
  id uuid NOT NULL
  art importart NOT NULL
  status importstatus NOT NULL DEFAULT 'wird_geprueft'::importstatus
  dateiname text NOT NULL
  spalten text[] NOT NULL
  zeilen integer NOT NULL
  stand integer NOT NULL DEFAULT 0
  saetze integer NOT NULL
  fehlerhafte_auslassen boolean NOT NULL DEFAULT false
  benutzer_id uuid NOT NULL
  angelegt_am timestamp(3) with time zone NOT NULL
  uebernommen_am timestamp(3) with time zone
  zurueckgenommen_am timestamp(3) with time zone
  uebernommen_von uuid
  hinweis text
  CONSTRAINT import_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT import_pkey PRIMARY KEY (id)
  CONSTRAINT import_saetze_check CHECK ((saetze >= 0))
  CONSTRAINT import_uebernommen_von_fkey FOREIGN KEY (uebernommen_von) REFERENCES benutzer(id)
  CONSTRAINT import_zeilen_check CHECK ((zeilen >= 0))
  CREATE INDEX import_benutzer ON public.import USING btree (benutzer_id)
  CREATE INDEX import_uebernommen_von ON public.import USING btree (uebernommen_von)
  CREATE UNIQUE INDEX import_pkey ON public.import USING btree (id)

importzeile
  import_id uuid NOT NULL
  zeile integer NOT NULL
  satz integer NOT NULL
  werte text[] NOT NULL
  ergebnis importergebnis
  fehler jsonb NOT NULL DEFAULT '[]'::jsonb
  entitaet_id uuid
  aenderung jsonb
  CONSTRAINT importzeile_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
  CONSTRAINT importzeile_pkey PRIMARY KEY (import_id, zeile)
  CREATE INDEX importzeile_ergebnis ON public.importzeile USING btree (import_id, ergebnis, zeile)
  CREATE INDEX importzeile_satz ON public.importzeile USING btree (import_id, satz)
  CREATE UNIQUE INDEX importzeile_pkey ON public.importzeile USING btree (import_id, zeile)

job
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
  kind text NOT NULL
  key text NOT NULL
  payload jsonb NOT NULL
  due_at timestamp(3) with time zone NOT NULL
  revision integer NOT NULL DEFAULT 1
  attempts integer NOT NULL DEFAULT 0
  last_error text
  CONSTRAINT job_kind_key_key UNIQUE (kind, key)
  CONSTRAINT job_pkey PRIMARY KEY (id)
  CREATE INDEX job_due_at ON public.job USING btree (due_at)
  CREATE UNIQUE INDEX job_kind_key_key ON public.job USING btree (kind, key)
  CREATE UNIQUE INDEX job_pkey ON public.job USING btree (id)

kalenderabo
  benutzer_id uuid NOT NULL
  token_hash bytea NOT NULL
  erstellt_am timestamp(3) with time zone NOT NULL
  CONSTRAINT kalenderabo_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE
  CONSTRAINT kalenderabo_pkey PRIMARY KEY (benutzer_id)
  CREATE UNIQUE INDEX kalenderabo_pkey ON public.kalenderabo USING btree (benutzer_id)
  CREATE UNIQUE INDEX kalenderabo_token ON public.kalenderabo USING btree (token_hash)

kategorie
  id uuid NOT NULL
  name text NOT NULL
  CONSTRAINT kategorie_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX kategorie_name ON public.kategorie USING btree (faltung(name))
  CREATE UNIQUE INDEX kategorie_pkey ON public.kategorie USING btree (id)

kontrolle
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  benutzer_id uuid NOT NULL
  status kontrolle_status NOT NULL DEFAULT 'in_bearbeitung'::kontrolle_status
  gestartet_am timestamp(3) with time zone NOT NULL
  beendet_am timestamp(3) with time zone
  vorgaenger_id uuid
  CONSTRAINT kontrolle_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT kontrolle_ende CHECK (((status = 'in_bearbeitung'::kontrolle_status) = (beendet_am IS NULL)))
  CONSTRAINT kontrolle_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT kontrolle_pkey PRIMARY KEY (id)
  CONSTRAINT kontrolle_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES kontrolle(id)
  CREATE INDEX kontrolle_benutzer ON public.kontrolle USING btree (benutzer_id, id DESC)
  CREATE INDEX kontrolle_letzte ON public.kontrolle USING btree (objekt_id, beendet_am DESC) WHERE (status = 'abgeschlossen'::kontrolle_status)
  CREATE INDEX kontrolle_objekt ON public.kontrolle USING btree (objekt_id, id DESC)
  CREATE TRIGGER kontrolle_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.kontrolle FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX kontrolle_laufend ON public.kontrolle USING btree (objekt_id) WHERE (status = 'in_bearbeitung'::kontrolle_status)
  CREATE UNIQUE INDEX kontrolle_pkey ON public.kontrolle USING btree (id)

kontrollposition
  id uuid NOT NULL
  kontrolle_id uuid NOT NULL
  objektposition_id uuid NOT NULL
  material_id uuid NOT NULL
  sollmenge integer NOT NULL
  gezaehlt integer
  bestaetigt boolean NOT NULL GENERATED ALWAYS AS ((gezaehlt IS NOT NULL))
  fehlbestand_id uuid
  ablaufdatum date
  chargennummer text
  seriennummer text
  nachgefuellt integer NOT NULL DEFAULT 0
  CONSTRAINT kontrollposition_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id)
  CONSTRAINT kontrollposition_gezaehlt_check CHECK ((gezaehlt >= 0))
  CONSTRAINT kontrollposition_kontrolle_id_fkey FOREIGN KEY (kontrolle_id) REFERENCES kontrolle(id)
  CONSTRAINT kontrollposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT kontrollposition_nachgefuellt_check CHECK ((nachgefuellt >= 0))
  CONSTRAINT kontrollposition_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id)
  CONSTRAINT kontrollposition_pkey PRIMARY KEY (id)
  CONSTRAINT kontrollposition_sollmenge_check CHECK ((sollmenge >= 0))
  CREATE INDEX kontrollposition_fehlbestand ON public.kontrollposition USING btree (fehlbestand_id)
  CREATE INDEX kontrollposition_material ON public.kontrollposition USING btree (material_id)
  CREATE INDEX kontrollposition_position ON public.kontrollposition USING btree (objektposition_id, id DESC)
  CREATE UNIQUE INDEX kontrollposition_material_einmal ON public.kontrollposition USING btree (kontrolle_id, material_id)
  CREATE UNIQUE INDEX kontrollposition_pkey ON public.kontrollposition USING btree (id)
  CREATE UNIQUE INDEX kontrollposition_position_einmal ON public.kontrollposition USING btree (kontrolle_id, objektposition_id)

kontrollverantwortung
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  benutzer_id uuid
  einheit_id uuid
  CONSTRAINT kontrollverantwortung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT kontrollverantwortung_benutzer_oder_einheit CHECK ((num_nonnulls(benutzer_id, einheit_id) = 1))
  CONSTRAINT kontrollverantwortung_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id)
  CONSTRAINT kontrollverantwortung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE
  CONSTRAINT kontrollverantwortung_pkey PRIMARY KEY (id)
  CREATE INDEX kontrollverantwortung_benutzer ON public.kontrollverantwortung USING btree (benutzer_id)
  CREATE INDEX kontrollverantwortung_einheit ON public.kontrollverantwortung USING btree (einheit_id)
  CREATE UNIQUE INDEX kontrollverantwortung_einmal ON public.kontrollverantwortung USING btree (objekt_id, benutzer_id, einheit_id) NULLS NOT DISTINCT
  CREATE UNIQUE INDEX kontrollverantwortung_pkey ON public.kontrollverantwortung USING btree (id)

lagerbewegung
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  von_standort_id uuid NOT NULL
  nach_standort_id uuid NOT NULL
  benutzer_id uuid NOT NULL
  grund text
  zeitpunkt timestamp(3) with time zone NOT NULL
  CONSTRAINT lagerbewegung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT lagerbewegung_nach_standort_id_fkey FOREIGN KEY (nach_standort_id) REFERENCES standort(id)
  CONSTRAINT lagerbewegung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT lagerbewegung_pkey PRIMARY KEY (id)
  CONSTRAINT lagerbewegung_von_standort_id_fkey FOREIGN KEY (von_standort_id) REFERENCES standort(id)
  CREATE INDEX lagerbewegung_nach ON public.lagerbewegung USING btree (nach_standort_id, id DESC)
  CREATE INDEX lagerbewegung_objekt ON public.lagerbewegung USING btree (objekt_id, id DESC)
  CREATE INDEX lagerbewegung_von ON public.lagerbewegung USING btree (von_standort_id, id DESC)
  CREATE TRIGGER lagerbewegung_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lagerbewegung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen()
  CREATE UNIQUE INDEX lagerbewegung_pkey ON public.lagerbewegung USING btree (id)

lagerort
  id uuid NOT NULL
  name text NOT NULL
  art lagerort_art NOT NULL
  uebergeordnet_id uuid
  CONSTRAINT lagerort_pkey PRIMARY KEY (id)
  CONSTRAINT lagerort_selbstbezug CHECK ((uebergeordnet_id <> id))
  CONSTRAINT lagerort_uebergeordnet_id_fkey FOREIGN KEY (uebergeordnet_id) REFERENCES lagerort(id)
  CREATE UNIQUE INDEX lagerort_name ON public.lagerort USING btree (uebergeordnet_id, faltung(name)) NULLS NOT DISTINCT
  CREATE UNIQUE INDEX lagerort_pkey ON public.lagerort USING btree (id)

lagerplatz
  id uuid NOT NULL
  code text NOT NULL
  name text
  lagerort_id uuid NOT NULL
  CONSTRAINT lagerplatz_lagerort_id_fkey FOREIGN KEY (lagerort_id) REFERENCES lagerort(id)
  CONSTRAINT lagerplatz_pkey PRIMARY KEY (id)
  CREATE INDEX lagerplatz_code_reihenfolge ON public.lagerplatz USING btree (code COLLATE natuerlich, id)
  CREATE INDEX lagerplatz_lagerort ON public.lagerplatz USING btree (lagerort_id)
  CREATE UNIQUE INDEX lagerplatz_code ON public.lagerplatz USING btree (faltung(code))
  CREATE UNIQUE INDEX lagerplatz_pkey ON public.lagerplatz USING btree (id)

lagestand
  strang smallint NOT NULL
  aenderungen bigint NOT NULL
  CONSTRAINT lagestand_pkey PRIMARY KEY (strang)
  CREATE UNIQUE INDEX lagestand_pkey ON public.lagestand USING btree (strang)

mangel
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  titel text NOT NULL
  beschreibung text
  prioritaet mangel_prioritaet NOT NULL DEFAULT 'normal'::mangel_prioritaet
  status mangel_status NOT NULL DEFAULT 'neu'::mangel_status
  entitaet_typ mangel_entitaet
  entitaet_id uuid
  gemeldet_von uuid NOT NULL
  gemeldet_am timestamp(3) with time zone NOT NULL
  erledigt_am timestamp(3) with time zone
  CONSTRAINT mangel_ende CHECK (((status = 'erledigt'::mangel_status) = (erledigt_am IS NOT NULL)))
  CONSTRAINT mangel_entitaet_ganz CHECK ((num_nonnulls(entitaet_typ, entitaet_id) = ANY (ARRAY[0, 2])))
  CONSTRAINT mangel_gemeldet_von_fkey FOREIGN KEY (gemeldet_von) REFERENCES benutzer(id)
  CONSTRAINT mangel_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT mangel_pkey PRIMARY KEY (id)
  CREATE INDEX mangel_entitaet ON public.mangel USING btree (entitaet_id)
  CREATE INDEX mangel_objekt ON public.mangel USING btree (objekt_id, id DESC)
  CREATE INDEX mangel_offen ON public.mangel USING btree (objekt_id, prioritaet) WHERE (status <> 'erledigt'::mangel_status)
  CREATE TRIGGER mangel_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.mangel FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX mangel_pkey ON public.mangel USING btree (id)

material
  id uuid NOT NULL
  name text NOT NULL
  materialtyp materialtyp NOT NULL
  einheit text NOT NULL
  artikelnummer text
  kategorie_id uuid
  warnfrist_tage integer
  mindestbestand integer
  suchform text NOT NULL GENERATED ALWAYS AS (suchform(name))
  CONSTRAINT material_kategorie_id_fkey FOREIGN KEY (kategorie_id) REFERENCES kategorie(id)
  CONSTRAINT material_mindestbestand_check CHECK ((mindestbestand >= 0))
  CONSTRAINT material_pkey PRIMARY KEY (id)
  CONSTRAINT material_warnfrist_tage_check CHECK ((warnfrist_tage >= 0))
  CREATE INDEX material_artikelnummer_aehnlich ON public.material USING gin (faltung(artikelnummer) gin_trgm_ops)
  CREATE INDEX material_kategorie ON public.material USING btree (kategorie_id)
  CREATE INDEX material_mindestbestand ON public.material USING btree (id) WHERE (mindestbestand IS NOT NULL)
  CREATE INDEX material_name_aehnlich ON public.material USING gin (faltung(name) gin_trgm_ops)
  CREATE INDEX material_name_reihenfolge ON public.material USING btree (name COLLATE natuerlich, id)
  CREATE INDEX material_suche ON public.material USING gin (suchform gin_trgm_ops)
  CREATE TRIGGER material_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.material FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX material_name ON public.material USING btree (faltung(name))
  CREATE UNIQUE INDEX material_pkey ON public.material USING btree (id)

materialbewegung
  id uuid NOT NULL
  art materialbewegung_art NOT NULL
  anlass materialbewegung_anlass NOT NULL DEFAULT 'buchung'::materialbewegung_anlass
  material_id uuid NOT NULL
  menge integer NOT NULL
  von_lagerplatz_id uuid
  nach_lagerplatz_id uuid
  grund text
  belegnummer text
  ablaufdatum date
  chargennummer text
  benutzer_id uuid NOT NULL
  zeitpunkt timestamp(3) with time zone NOT NULL
  ausgabe_id uuid
  objekt_id uuid
  gegenbuchung_zu uuid
  CONSTRAINT materialbewegung_ausgabe_id_fkey FOREIGN KEY (ausgabe_id) REFERENCES ausgabe(id)
  CONSTRAINT materialbewegung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT materialbewegung_gegenbuchung_zu_fkey FOREIGN KEY (gegenbuchung_zu) REFERENCES materialbewegung(id)
  CONSTRAINT materialbewegung_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT materialbewegung_menge_check CHECK ((menge >= 1))
  CONSTRAINT materialbewegung_nach_lagerplatz_id_fkey FOREIGN KEY (nach_lagerplatz_id) REFERENCES lagerplatz(id)
  CONSTRAINT materialbewegung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT materialbewegung_pkey PRIMARY KEY (id)
  CONSTRAINT materialbewegung_plaetze CHECK ((((art <> 'zugang'::materialbewegung_art) = (von_lagerplatz_id IS NOT NULL)) AND ((art <> 'abgang'::materialbewegung_art) = (nach_lagerplatz_id IS NOT NULL))))
  CONSTRAINT materialbewegung_selbstbezug CHECK ((von_lagerplatz_id <> nach_lagerplatz_id))
  CONSTRAINT materialbewegung_von_lagerplatz_id_fkey FOREIGN KEY (von_lagerplatz_id) REFERENCES lagerplatz(id)
  CREATE INDEX materialbewegung_art ON public.materialbewegung USING btree (art, zeitpunkt DESC, id DESC)
  CREATE INDEX materialbewegung_ausgabe ON public.materialbewegung USING btree (ausgabe_id) WHERE (ausgabe_id IS NOT NULL)
  CREATE INDEX materialbewegung_belegnummer ON public.materialbewegung USING btree (faltung(belegnummer)) WHERE (belegnummer IS NOT NULL)
  CREATE INDEX materialbewegung_benutzer ON public.materialbewegung USING btree (benutzer_id, zeitpunkt DESC, id DESC)
  CREATE INDEX materialbewegung_material ON public.materialbewegung USING btree (material_id, zeitpunkt DESC, id DESC) INCLUDE (art)
  CREATE INDEX materialbewegung_nach ON public.materialbewegung USING btree (nach_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art) WHERE (nach_lagerplatz_id IS NOT NULL)
  CREATE INDEX materialbewegung_objekt ON public.materialbewegung USING btree (objekt_id, zeitpunkt DESC, id DESC) WHERE (objekt_id IS NOT NULL)
  CREATE INDEX materialbewegung_von ON public.materialbewegung USING btree (von_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art) WHERE (von_lagerplatz_id IS NOT NULL)
  CREATE INDEX materialbewegung_zeitpunkt ON public.materialbewegung USING btree (zeitpunkt DESC, id DESC)
  CREATE TRIGGER materialbewegung_buchen AFTER INSERT ON public.materialbewegung REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION bewegungen_buchen()
  CREATE TRIGGER materialbewegung_unveraenderlich BEFORE DELETE OR UPDATE OF id, art, anlass, menge, von_lagerplatz_id, nach_lagerplatz_id, grund, belegnummer, ablaufdatum, chargennummer, benutzer_id, zeitpunkt, ausgabe_id, objekt_id, gegenbuchung_zu OR TRUNCATE ON public.materialbewegung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen()
  CREATE UNIQUE INDEX materialbewegung_gegenbuchung_einmal ON public.materialbewegung USING btree (gegenbuchung_zu) WHERE (gegenbuchung_zu IS NOT NULL)
  CREATE UNIQUE INDEX materialbewegung_pkey ON public.materialbewegung USING btree (id)

materialbewegung_anzahl
  tag date NOT NULL
  benutzer_id uuid NOT NULL
  art materialbewegung_art NOT NULL
  strang smallint NOT NULL
  anzahl bigint NOT NULL
  CONSTRAINT materialbewegung_anzahl_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT materialbewegung_anzahl_pkey PRIMARY KEY (tag, benutzer_id, art, strang)
  CREATE INDEX materialbewegung_anzahl_benutzer ON public.materialbewegung_anzahl USING btree (benutzer_id, tag)
  CREATE UNIQUE INDEX materialbewegung_anzahl_pkey ON public.materialbewegung_anzahl USING btree (tag, benutzer_id, art, strang)

mindermenge
  id uuid NOT NULL
  fehlbestand_id uuid NOT NULL
  benutzer_id uuid NOT NULL
  begruendung text
  status mindermenge_status NOT NULL DEFAULT 'aktiv'::mindermenge_status
  genehmigt_am timestamp(3) with time zone NOT NULL
  beendet_am timestamp(3) with time zone
  CONSTRAINT mindermenge_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT mindermenge_ende CHECK (((status = 'aktiv'::mindermenge_status) = (beendet_am IS NULL)))
  CONSTRAINT mindermenge_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE CASCADE
  CONSTRAINT mindermenge_pkey PRIMARY KEY (id)
  CREATE INDEX mindermenge_fehlbestand ON public.mindermenge USING btree (fehlbestand_id)
  CREATE TRIGGER mindermenge_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.mindermenge FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX mindermenge_aktiv ON public.mindermenge USING btree (fehlbestand_id) WHERE (status = 'aktiv'::mindermenge_status)
  CREATE UNIQUE INDEX mindermenge_pkey ON public.mindermenge USING btree (id)

nachfuellung
  id uuid NOT NULL
  fehlbestand_id uuid NOT NULL
  material_id uuid NOT NULL
  menge integer NOT NULL
  benutzer_id uuid NOT NULL
  zeitpunkt timestamp(3) with time zone NOT NULL
  ablaufdatum date
  chargennummer text
  istmenge_vorher integer NOT NULL
  ablaufdatum_vorher date
  chargennummer_vorher text
  materialbewegung_id uuid
  CONSTRAINT nachfuellung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT nachfuellung_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE CASCADE
  CONSTRAINT nachfuellung_istmenge_vorher_check CHECK ((istmenge_vorher >= 0))
  CONSTRAINT nachfuellung_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT nachfuellung_materialbewegung_id_fkey FOREIGN KEY (materialbewegung_id) REFERENCES materialbewegung(id)
  CONSTRAINT nachfuellung_menge_check CHECK ((menge >= 1))
  CONSTRAINT nachfuellung_pkey PRIMARY KEY (id)
  CREATE INDEX nachfuellung_fehlbestand ON public.nachfuellung USING btree (fehlbestand_id, id)
  CREATE INDEX nachfuellung_material ON public.nachfuellung USING btree (material_id)
  CREATE INDEX nachfuellung_materialbewegung ON public.nachfuellung USING btree (materialbewegung_id) WHERE (materialbewegung_id IS NOT NULL)
  CREATE UNIQUE INDEX nachfuellung_pkey ON public.nachfuellung USING btree (id)

objekt
  id uuid NOT NULL
  code text NOT NULL
  name text NOT NULL
  standort_id uuid NOT NULL
  objekttyp_id uuid NOT NULL
  vorlage_id uuid NOT NULL
  fahrzeug_id uuid
  einheit_id uuid
  status objekt_status NOT NULL DEFAULT 'aktiv'::objekt_status
  erstellt_am timestamp(3) with time zone NOT NULL DEFAULT now()
  suchform text NOT NULL GENERATED ALWAYS AS (suchform(((code || ' '::text) || name)))
  CONSTRAINT objekt_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id)
  CONSTRAINT objekt_fahrzeug_id_fkey FOREIGN KEY (fahrzeug_id) REFERENCES objekt(id) ON DELETE SET NULL
  CONSTRAINT objekt_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id)
  CONSTRAINT objekt_pkey PRIMARY KEY (id)
  CONSTRAINT objekt_selbstbezug CHECK ((fahrzeug_id <> id))
  CONSTRAINT objekt_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id)
  CONSTRAINT objekt_vorlage_id_fkey FOREIGN KEY (vorlage_id) REFERENCES beladungsvorlage(id)
  CREATE INDEX objekt_code_aehnlich ON public.objekt USING gin (faltung(code) gin_trgm_ops)
  CREATE INDEX objekt_code_nummer ON public.objekt USING btree (code_anfang(code), code_nummer(code))
  CREATE INDEX objekt_code_reihenfolge ON public.objekt USING btree (code COLLATE natuerlich)
  CREATE INDEX objekt_einheit ON public.objekt USING btree (einheit_id)
  CREATE INDEX objekt_fahrzeug ON public.objekt USING btree (fahrzeug_id)
  CREATE INDEX objekt_name_aehnlich ON public.objekt USING gin (faltung(name) gin_trgm_ops)
  CREATE INDEX objekt_objekttyp ON public.objekt USING btree (objekttyp_id)
  CREATE INDEX objekt_standort ON public.objekt USING btree (standort_id)
  CREATE INDEX objekt_suche ON public.objekt USING gin (suchform gin_trgm_ops)
  CREATE INDEX objekt_vorlage ON public.objekt USING btree (vorlage_id)
  CREATE TRIGGER objekt_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.objekt FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX objekt_code ON public.objekt USING btree (faltung(code))
  CREATE UNIQUE INDEX objekt_pkey ON public.objekt USING btree (id)

objektposition
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  material_id uuid NOT NULL
  sollmenge_vorlage integer NOT NULL
  override integer
  sollmenge integer NOT NULL GENERATED ALWAYS AS (COALESCE(override, sollmenge_vorlage))
  istmenge integer NOT NULL DEFAULT 0
  fach_id uuid
  fach_freitext text
  reihenfolge integer NOT NULL
  code text
  seriennummer text
  ablaufdatum date
  chargennummer text
  pruefintervall_monate integer
  letzte_pruefung date
  naechste_pruefung date GENERATED ALWAYS AS (((letzte_pruefung + make_interval(months => pruefintervall_monate)))::date)
  ist_status ist_status NOT NULL DEFAULT 'aktiv'::ist_status
  CONSTRAINT objektposition_fach_id_fkey FOREIGN KEY (fach_id) REFERENCES fach(id)
  CONSTRAINT objektposition_fach_oder_freitext CHECK ((num_nonnulls(fach_id, fach_freitext) <= 1))
  CONSTRAINT objektposition_istmenge_check CHECK ((istmenge >= 0))
  CONSTRAINT objektposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT objektposition_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE
  CONSTRAINT objektposition_override_check CHECK ((override >= 0))
  CONSTRAINT objektposition_pkey PRIMARY KEY (id)
  CONSTRAINT objektposition_pruefintervall_monate_check CHECK ((pruefintervall_monate >= 1))
  CONSTRAINT objektposition_sollmenge_vorlage_check CHECK ((sollmenge_vorlage >= 0))
  CREATE INDEX objektposition_ablauf_im_objekt ON public.objektposition USING btree (objekt_id, ablaufdatum) WHERE (ist_status = 'aktiv'::ist_status)
  CREATE INDEX objektposition_ablaufdatum ON public.objektposition USING btree (ablaufdatum) WHERE (ist_status = 'aktiv'::ist_status)
  CREATE INDEX objektposition_code_nummer ON public.objektposition USING btree (code_anfang(code), code_nummer(code))
  CREATE INDEX objektposition_fach ON public.objektposition USING btree (fach_id)
  CREATE INDEX objektposition_material_objekt ON public.objektposition USING btree (material_id, objekt_id) INCLUDE (ist_status)
  CREATE INDEX objektposition_naechste_pruefung ON public.objektposition USING btree (naechste_pruefung) WHERE (ist_status = 'aktiv'::ist_status)
  CREATE INDEX objektposition_pruefung_im_objekt ON public.objektposition USING btree (objekt_id, naechste_pruefung) WHERE (ist_status = 'aktiv'::ist_status)
  CREATE TRIGGER objektposition_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.objektposition FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX objektposition_code ON public.objektposition USING btree (faltung(code))
  CREATE UNIQUE INDEX objektposition_material_einmal ON public.objektposition USING btree (objekt_id, material_id)
  CREATE UNIQUE INDEX objektposition_pkey ON public.objektposition USING btree (id)

objekttyp
  id uuid NOT NULL
  name text NOT NULL
  ist_zugfahrzeug boolean NOT NULL DEFAULT false
  code_prefix text
  CONSTRAINT objekttyp_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX objekttyp_name ON public.objekttyp USING btree (faltung(name))
  CREATE UNIQUE INDEX objekttyp_pkey ON public.objekttyp USING btree (id)

objekttyp_qualifikationsanforderung
  objekttyp_id uuid NOT NULL
  qualifikationstyp_id uuid NOT NULL
  CONSTRAINT objekttyp_qualifikationsanforderung_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id) ON DELETE CASCADE
  CONSTRAINT objekttyp_qualifikationsanforderung_pkey PRIMARY KEY (objekttyp_id, qualifikationstyp_id)
  CONSTRAINT objekttyp_qualifikationsanforderung_qualifikationstyp_id_fkey FOREIGN KEY (qualifikationstyp_id) REFERENCES qualifikationstyp(id)
  CREATE INDEX objekttyp_qualifikationsanforderung_typ ON public.objekttyp_qualifikationsanforderung USING btree (qualifikationstyp_id)
  CREATE UNIQUE INDEX objekttyp_qualifikationsanforderung_pkey ON public.objekttyp_qualifikationsanforderung USING btree (objekttyp_id, qualifikationstyp_id)

pruefung
  id uuid NOT NULL
  geraet_instanz_id uuid NOT NULL
  datum date NOT NULL
  ergebnis pruefung_ergebnis NOT NULL
  bemerkung text
  benutzer_id uuid NOT NULL
  erfasst_am timestamp(3) with time zone NOT NULL
  CONSTRAINT pruefung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT pruefung_geraet_instanz_id_fkey FOREIGN KEY (geraet_instanz_id) REFERENCES geraet_instanz(id)
  CONSTRAINT pruefung_pkey PRIMARY KEY (id)
  CREATE INDEX pruefung_benutzer ON public.pruefung USING btree (benutzer_id)
  CREATE INDEX pruefung_geraet ON public.pruefung USING btree (geraet_instanz_id, datum DESC, id DESC)
  CREATE TRIGGER pruefung_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.pruefung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen()
  CREATE UNIQUE INDEX pruefung_pkey ON public.pruefung USING btree (id)

qualifikationstyp
  id uuid NOT NULL
  name text NOT NULL
  art qualifikationsart NOT NULL
  CONSTRAINT qualifikationstyp_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX qualifikationstyp_name ON public.qualifikationstyp USING btree (faltung(name))
  CREATE UNIQUE INDEX qualifikationstyp_pkey ON public.qualifikationstyp USING btree (id)

rolle
  id uuid NOT NULL
  name text NOT NULL
  CONSTRAINT rolle_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX rolle_name ON public.rolle USING btree (faltung(name))
  CREATE UNIQUE INDEX rolle_pkey ON public.rolle USING btree (id)

rolle_berechtigung
  rolle_id uuid NOT NULL
  berechtigung text NOT NULL
  CONSTRAINT rolle_berechtigung_pkey PRIMARY KEY (rolle_id, berechtigung)
  CONSTRAINT rolle_berechtigung_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX rolle_berechtigung_pkey ON public.rolle_berechtigung USING btree (rolle_id, berechtigung)

standort
  id uuid NOT NULL
  name text NOT NULL
  bereich_id uuid
  adresse text
  CONSTRAINT standort_bereich_id_fkey FOREIGN KEY (bereich_id) REFERENCES bereich(id)
  CONSTRAINT standort_pkey PRIMARY KEY (id)
  CREATE INDEX standort_bereich ON public.standort USING btree (bereich_id)
  CREATE TRIGGER standort_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.standort FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()
  CREATE UNIQUE INDEX standort_name ON public.standort USING btree (faltung(name))
  CREATE UNIQUE INDEX standort_pkey ON public.standort USING btree (id)

vorlagenposition
  id uuid NOT NULL
  vorlage_id uuid NOT NULL
  material_id uuid NOT NULL
  sollmenge integer NOT NULL
  fach_id uuid
  fach_freitext text
  reihenfolge integer NOT NULL
  CONSTRAINT vorlagenposition_fach_id_fkey FOREIGN KEY (fach_id) REFERENCES fach(id)
  CONSTRAINT vorlagenposition_fach_oder_freitext CHECK ((num_nonnulls(fach_id, fach_freitext) <= 1))
  CONSTRAINT vorlagenposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id)
  CONSTRAINT vorlagenposition_pkey PRIMARY KEY (id)
  CONSTRAINT vorlagenposition_sollmenge_check CHECK ((sollmenge >= 1))
  CONSTRAINT vorlagenposition_vorlage_id_fkey FOREIGN KEY (vorlage_id) REFERENCES beladungsvorlage(id) ON DELETE CASCADE
  CREATE INDEX vorlagenposition_fach ON public.vorlagenposition USING btree (fach_id)
  CREATE INDEX vorlagenposition_material ON public.vorlagenposition USING btree (material_id)
  CREATE UNIQUE INDEX vorlagenposition_material_einmal ON public.vorlagenposition USING btree (vorlage_id, material_id)
  CREATE UNIQUE INDEX vorlagenposition_pkey ON public.vorlagenposition USING btree (id)

wartungsauftrag
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  wartungsplan_id uuid
  werkstatt werkstatt NOT NULL
  werkstatt_name text
  beschreibung text NOT NULL
  kosten numeric(12,2)
  status wartungsauftrag_status NOT NULL DEFAULT 'offen'::wartungsauftrag_status
  erstellt_von uuid NOT NULL
  erstellt_am timestamp(3) with time zone NOT NULL
  erledigt_am timestamp(3) with time zone
  ausgefuehrt_am date
  kilometerstand integer
  betriebsstunden double precision
  CONSTRAINT wartungsauftrag_betriebsstunden_check CHECK ((betriebsstunden >= (0)::double precision))
  CONSTRAINT wartungsauftrag_ende CHECK (((status = 'erledigt'::wartungsauftrag_status) = (erledigt_am IS NOT NULL)))
  CONSTRAINT wartungsauftrag_erstellt_von_fkey FOREIGN KEY (erstellt_von) REFERENCES benutzer(id)
  CONSTRAINT wartungsauftrag_kilometerstand_check CHECK ((kilometerstand >= 0))
  CONSTRAINT wartungsauftrag_kosten_check CHECK ((kosten >= (0)::numeric))
  CONSTRAINT wartungsauftrag_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id)
  CONSTRAINT wartungsauftrag_pkey PRIMARY KEY (id)
  CONSTRAINT wartungsauftrag_wartungsplan_id_fkey FOREIGN KEY (wartungsplan_id) REFERENCES wartungsplan(id)
  CREATE INDEX wartungsauftrag_objekt ON public.wartungsauftrag USING btree (objekt_id, id DESC)
  CREATE INDEX wartungsauftrag_plan ON public.wartungsauftrag USING btree (wartungsplan_id, id DESC)
  CREATE INDEX wartungsauftrag_unerledigt ON public.wartungsauftrag USING btree (id DESC) WHERE (status <> 'erledigt'::wartungsauftrag_status)
  CREATE UNIQUE INDEX wartungsauftrag_pkey ON public.wartungsauftrag USING btree (id)

wartungsauftrag_position
  wartungsauftrag_id uuid NOT NULL
  wartungsplan_position_id uuid NOT NULL
  CONSTRAINT wartungsauftrag_position_pkey PRIMARY KEY (wartungsauftrag_id, wartungsplan_position_id)
  CONSTRAINT wartungsauftrag_position_wartungsauftrag_id_fkey FOREIGN KEY (wartungsauftrag_id) REFERENCES wartungsauftrag(id) ON DELETE CASCADE
  CONSTRAINT wartungsauftrag_position_wartungsplan_position_id_fkey FOREIGN KEY (wartungsplan_position_id) REFERENCES wartungsplan_position(id) ON DELETE CASCADE
  CREATE INDEX wartungsauftrag_position_position ON public.wartungsauftrag_position USING btree (wartungsplan_position_id)
  CREATE UNIQUE INDEX wartungsauftrag_position_pkey ON public.wartungsauftrag_position USING btree (wartungsauftrag_id, wartungsplan_position_id)

wartungsauftrag_verlauf
  id uuid NOT NULL
  wartungsauftrag_id uuid NOT NULL
  benutzer_id uuid NOT NULL
  zeitpunkt timestamp(3) with time zone NOT NULL
  status_von wartungsauftrag_status
  status_nach wartungsauftrag_status NOT NULL
  aenderungen jsonb NOT NULL
  bemerkung text
  CONSTRAINT wartungsauftrag_verlauf_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT wartungsauftrag_verlauf_pkey PRIMARY KEY (id)
  CONSTRAINT wartungsauftrag_verlauf_wartungsauftrag_id_fkey FOREIGN KEY (wartungsauftrag_id) REFERENCES wartungsauftrag(id) ON DELETE CASCADE
  CREATE INDEX wartungsauftrag_verlauf_auftrag ON public.wartungsauftrag_verlauf USING btree (wartungsauftrag_id, id)
  CREATE UNIQUE INDEX wartungsauftrag_verlauf_pkey ON public.wartungsauftrag_verlauf USING btree (id)

wartungsplan
  id uuid NOT NULL
  objekt_id uuid NOT NULL
  name text NOT NULL
  CONSTRAINT wartungsplan_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE
  CONSTRAINT wartungsplan_pkey PRIMARY KEY (id)
  CREATE INDEX wartungsplan_objekt ON public.wartungsplan USING btree (objekt_id)
  CREATE UNIQUE INDEX wartungsplan_pkey ON public.wartungsplan USING btree (id)

wartungsplan_position
  id uuid NOT NULL
  wartungsplan_id uuid NOT NULL
  bezeichnung text NOT NULL
  reihenfolge integer NOT NULL
  intervall_monate integer
  intervall_km integer
  intervall_betriebsstunden double precision
  zuletzt_am date
  zuletzt_km integer
  zuletzt_betriebsstunden double precision
  faellig_am date GENERATED ALWAYS AS (((zuletzt_am + make_interval(months => intervall_monate)))::date)
  faellig_km integer GENERATED ALWAYS AS ((COALESCE(zuletzt_km, 0) + intervall_km))
  faellig_betriebsstunden double precision GENERATED ALWAYS AS ((COALESCE(zuletzt_betriebsstunden, (0)::double precision) + intervall_betriebsstunden))
  CONSTRAINT wartungsplan_position_intervall CHECK ((num_nonnulls(intervall_monate, intervall_km, intervall_betriebsstunden) >= 1))
  CONSTRAINT wartungsplan_position_intervall_betriebsstunden_check CHECK ((intervall_betriebsstunden > (0)::double precision))
  CONSTRAINT wartungsplan_position_intervall_km_check CHECK ((intervall_km >= 1))
  CONSTRAINT wartungsplan_position_intervall_monate_check CHECK ((intervall_monate >= 1))
  CONSTRAINT wartungsplan_position_pkey PRIMARY KEY (id)
  CONSTRAINT wartungsplan_position_wartungsplan_id_fkey FOREIGN KEY (wartungsplan_id) REFERENCES wartungsplan(id) ON DELETE CASCADE
  CONSTRAINT wartungsplan_position_zuletzt_betriebsstunden_check CHECK ((zuletzt_betriebsstunden >= (0)::double precision))
  CONSTRAINT wartungsplan_position_zuletzt_km_check CHECK ((zuletzt_km >= 0))
  CREATE INDEX wartungsplan_position_faellig ON public.wartungsplan_position USING btree (faellig_am)
  CREATE INDEX wartungsplan_position_plan ON public.wartungsplan_position USING btree (wartungsplan_id, reihenfolge)
  CREATE UNIQUE INDEX wartungsplan_position_pkey ON public.wartungsplan_position USING btree (id)

zustaendigkeit
  id uuid NOT NULL
  benutzer_id uuid NOT NULL
  standort_id uuid
  objekt_id uuid
  CONSTRAINT zustaendigkeit_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id)
  CONSTRAINT zustaendigkeit_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE
  CONSTRAINT zustaendigkeit_pkey PRIMARY KEY (id)
  CONSTRAINT zustaendigkeit_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id)
  CONSTRAINT zustaendigkeit_standort_oder_objekt CHECK ((num_nonnulls(standort_id, objekt_id) = 1))
  CREATE INDEX zustaendigkeit_objekt ON public.zustaendigkeit USING btree (objekt_id)
  CREATE INDEX zustaendigkeit_standort ON public.zustaendigkeit USING btree (standort_id)
  CREATE UNIQUE INDEX zustaendigkeit_einmal ON public.zustaendigkeit USING btree (benutzer_id, standort_id, objekt_id) NULLS NOT DISTINCT
  CREATE UNIQUE INDEX zustaendigkeit_pkey ON public.zustaendigkeit USING btree (id)
