# Calls what docs/walkthrough.md does not, in the shell that has walked through it: each operation succeeds, which ends
# with the login of its person.

# Ends the walk unless the answer is one of success, and keeps it.
gelungen() {
  STATUS=$(curl -sS -o antwort.json -w '%{http_code}' "$@")
  case $STATUS in 2??) ;; *) echo "$STATUS $(cat antwort.json): $*" >&2; exit 1 ;; esac
}
# METHOD PATH [BODY]
tue() { gelungen -X "$1" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$API$2" ${3:+-d "$3"}; }
neu() { wert .id < antwort.json; }

for ART in bereiche kategorien standorte objekttypen einheiten; do
  tue POST "/$ART" '{ "name": "Vorübergehend" }'; EINES=$(neu)
  tue GET "/$ART"; tue GET "/$ART/$EINES"; tue PATCH "/$ART/$EINES" '{ "name": "Umbenannt" }'; tue DELETE "/$ART/$EINES"
done
tue POST /qualifikationstypen '{ "name": "Kranführer", "art": "lehrgang" }'; KRAN=$(neu)
tue GET /qualifikationstypen; tue GET "/qualifikationstypen/$KRAN"; tue PATCH "/qualifikationstypen/$KRAN" '{ "name": "Kranführerin" }'
tue POST /benutzer-qualifikationen "{ \"benutzer_id\": \"$WART\", \"qualifikationstyp_id\": \"$KRAN\" }"; KRANSCHEIN=$(neu)
tue GET "/benutzer-qualifikationen/$KRANSCHEIN"; tue DELETE "/benutzer-qualifikationen/$KRANSCHEIN"; tue DELETE "/qualifikationstypen/$KRAN"

# Materials, compartments, templates.
tue POST /materialien '{ "name": "Verbandpäckchen mittel", "materialtyp": "menge", "einheit": "Stück" }'; DOPPELT=$(neu)
tue GET "/materialien/$DOPPELT"; tue GET "/materialien/$DOPPELT/verwendung"
tue POST "/materialien/$DOPPELT/ersetzen" "{ \"ziel_id\": \"$PAECKCHEN\" }"
tue POST /materialien '{ "name": "Irrtum", "materialtyp": "menge", "einheit": "Stück" }'; tue DELETE "/materialien/$(neu)"
tue POST /faecher "{ \"objekttyp_id\": \"$OBJEKTTYP\", \"name\": \"Vorn\" }"; VORN=$(neu)
tue GET /faecher; tue GET "/faecher/$FACH"; tue PATCH "/faecher/$VORN" '{ "name": "Vordertasche" }'; tue GET "/faecher/$FACH/objekte"
tue POST "/faecher/$VORN/ersetzen" '{ "name": "Hauptfach" }'
tue POST /faecher "{ \"objekttyp_id\": \"$OBJEKTTYP\", \"name\": \"Hinten\" }"; tue DELETE "/faecher/$(neu)"
tue GET /vorlagen; tue GET "/vorlagen/$VORLAGE"; tue POST "/vorlagen/$VORLAGE/neue-version"; VERSION=$(neu)
tue PUT "/vorlagen/$VERSION/positionen" "{ \"positionen\": [{ \"material_id\": \"$PAECKCHEN\", \"sollmenge\": 12 }] }"
tue DELETE "/vorlagen/$VERSION"

# Objects.
tue GET /objekte; tue GET "/objekte/code/$CODE"; tue PATCH "/objekte/$OBJEKT" '{ "name": "Rucksack Angriff" }'; tue GET "/objekte/$OBJEKT/fahrzeugdetails"
tue POST "/objekte/$OBJEKT/duplizieren" '{ "code": "RUCK-002" }'; ZWEITER=$(neu)
STRICK=$(sende POST /materialien '{ "name": "Bindestrick", "materialtyp": "menge", "einheit": "Stück" }' | wert .id)
tue POST "/objekte/$ZWEITER/positionen" "{ \"material_id\": \"$STRICK\", \"override\": 2 }"; STRICKE=$(neu)
tue GET "/objekte/$ZWEITER/positionen"; tue GET "/objektpositionen/$STRICKE"; tue PATCH "/objektpositionen/$STRICKE" '{ "code": "POS-001" }'
tue GET /objektpositionen/code/POS-001; tue GET '/objektpositionen/naechster-code?prefix=POS'; tue GET "/objektpositionen/$STRICKE/label.pdf"
SUED=$(sende POST /standorte '{ "name": "Wache Süd" }' | wert .id)
tue POST "/objekte/$ZWEITER/lagerbewegungen" "{ \"standort_id\": \"$SUED\", \"grund\": \"Umzug\" }"; tue GET "/lagerbewegungen?objekt_id=$ZWEITER"
tue POST /zustaendigkeiten "{ \"benutzer_id\": \"$WART\", \"standort_id\": \"$SUED\" }"; ZUSTAENDIG=$(neu)
tue GET /zustaendigkeiten; tue GET "/zustaendigkeiten/benutzer/$WART/objekte"; tue DELETE "/zustaendigkeiten/$ZUSTAENDIG"
tue POST /kontrollverantwortung "{ \"objekt_id\": \"$ZWEITER\", \"benutzer_id\": \"$WART\" }"; VERANTWORTET=$(neu)
tue GET /kontrollverantwortung; tue DELETE "/kontrollverantwortung/$VERANTWORTET"
WEHR=$(sende POST /einheiten '{ "name": "Wehr Süd" }' | wert .id)
tue POST "/objekte/$ZWEITER/uebergeben" "{ \"einheit_id\": \"$WEHR\", \"grund\": \"Ersatz\" }"; tue GET "/objekte?einheit_id=$WEHR"; tue GET /dashboard/einheiten

# A check due after an operation.
tue PATCH "/objekte/$ZWEITER" '{ "kontrollregel": "eigene", "kontrollintervall": 4, "kontrolle_nach_einsatz": true }'
tue POST "/objekte/$ZWEITER/einsaetze" '{ "bemerkung": "Falsches Objekt" }'; tue DELETE "/einsaetze/$(neu)"
tue POST "/objekte/$ZWEITER/einsaetze" '{ "bemerkung": "Küchenbrand" }'; tue GET "/einsaetze?objekt_id=$ZWEITER"; tue GET /dashboard/kontrollfristen

# Photos of compartments, of an object and of a template.
bild() { node -e "process.stdout.write(Buffer.from('$1', 'base64'))" > bild.png; }
foto() { gelungen -H "Authorization: Bearer $TOKEN" "$API$1" -F datei=@bild.png ${2:+-F "$2"}; }
ROT=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC
BLAU=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC
for TRAEGER in "/objekte/$OBJEKT" "/vorlagen/$VORLAGE"; do
  bild "$ROT"; foto "$TRAEGER/fachfotos" "fach_id=$FACH"; FOTO=$(neu)
  bild "$BLAU"; foto "$TRAEGER/fachfotos/$FOTO/ersetzen"; FOTO=$(neu)
  tue GET "$TRAEGER/fachfotos"; tue DELETE "$TRAEGER/fachfotos/$FOTO"
done

# Kinds of tests.
tue POST /pruefarten "{ \"material_id\": \"$LAMPE\", \"name\": \"Sichtprüfung\", \"intervall_monate\": 12 }"; ART=$(neu)
tue GET "/pruefarten?material_id=$LAMPE"; tue PATCH "/pruefarten/$ART" '{ "intervall_monate": 6 }'
tue GET "/geraete/$GERAET/pruefarten"; tue GET "/geraete/$GERAET/pruefungen/vorschau?pruefart_id=$ART&datum=$HEUTE&ergebnis=bestanden"
tue DELETE "/pruefarten/$ART"

# A check taken over and cancelled, a shortage, a defect, a device.
tue POST /benutzer '{ "benutzername": "weber", "name": "Anna Weber", "passwort": "langes Kennwort 2", "rollen": ["mitarbeiter"] }'; WEBER=$(neu)
ADMIN=$TOKEN
TOKEN=$(sende POST /auth/login '{ "benutzername": "weber", "passwort": "langes Kennwort 2" }' | wert .token)
tue GET "/objekte/$ZWEITER/kontrollvorschau"; tue POST "/objekte/$ZWEITER/kontrollen"; IHRE=$(neu)
tue POST /auth/passwort '{ "passwort_alt": "langes Kennwort 2", "passwort_neu": "noch längeres Kennwort 3" }'
TOKEN=$ADMIN
tue GET /kontrollen; tue GET /kontrollmappen; tue POST "/kontrollen/$IHRE/uebernehmen"; MEINE=$(neu)
tue GET "/kontrollen/$MEINE"; tue PUT "/kontrollen/$MEINE/positionen/$STRICK" '{ "gezaehlt": 0 }'
FEHLT=$(hole "/fehlbestaende?objekt_id=$ZWEITER" | wert .eintraege[0].id)
tue GET "/fehlbestaende/$FEHLT"; tue PATCH "/fehlbestaende/$FEHLT" '{ "status": "in_bearbeitung" }'; tue POST "/kontrollen/$MEINE/abbrechen"
tue POST /maengel "{ \"objekt_id\": \"$ZWEITER\", \"titel\": \"Naht offen\" }"; MANGEL=$(neu)
tue GET /maengel; tue GET "/maengel/$MANGEL"; tue PATCH "/maengel/$MANGEL" '{ "status": "in_bearbeitung" }'
tue POST "/objektpositionen/$LAMPEN/geraete" '{ "seriennummer": "HL-IRRTUM" }'; IRRTUM=$(neu)
tue GET "/objektpositionen/$LAMPEN/geraete"; tue GET /geraete; tue GET "/geraete/$IRRTUM"; tue PATCH "/geraete/$IRRTUM" '{ "bemerkung": "doppelt erfasst" }'
tue DELETE "/geraete/$IRRTUM"; tue GET "/geraete/$GERAET/pruefungen"

# A comment on the defect.
tue POST "/maengel/$MANGEL/kommentare" '{ "text": "Wo genau?" }'; KOMMENTAR=$(neu)
tue PATCH "/maengel/$MANGEL/kommentare/$KOMMENTAR" '{ "text": "Wo genau, innen?" }'; tue GET "/maengel/$MANGEL/verlauf"
tue DELETE "/maengel/$MANGEL/kommentare/$KOMMENTAR"

# An order, a ready-made load, a table tried first, an invitation; without a mail server no link.
tue POST "/materialbestaende/$LAMPE/bestellung" '{ "menge": 3 }'; tue DELETE "/materialbestaende/$LAMPE/bestellung"; tue GET /materialbestaende/bestellliste.pdf
tue GET /dashboard/fehlendes; tue GET '/suche/alles?q=handlmape'
tue GET /vorlagen/muster; tue POST /vorlagen/muster '{ "name": "MTW" }'
tue POST /vorlagen/namen "{ \"objekttyp_id\": \"$OBJEKTTYP\", \"materialien\": [\"Handlampe\"], \"faecher\": [\"Hauptfach\"] }"
gelungen -H "Authorization: Bearer $TOKEN" -H 'Content-Type: text/csv' "$API/importe/vorschau?art=materialien" --data-binary @neu.csv
tue GET "/importe/$IMPORT/gruende"; tue GET "/importe/$IMPORT/aenderungen"
GAST=$(sende POST /benutzer '{ "benutzername": "gast", "name": "Gerda Gast", "rollen": ["mitarbeiter"] }' | wert .id)
EINLADUNG=$(sende POST "/benutzer/$GAST/einladung" '{}' | wert .token)
tue POST /auth/einladung/pruefen "{ \"token\": \"$EINLADUNG\" }"; tue POST /auth/einladung "{ \"token\": \"$EINLADUNG\", \"passwort\": \"eigenes langes Kennwort 5\" }"
sende POST /auth/passwort-vergessen '{ "email": "gast@wehr.example" }' | grep -q passwortlink_unmoeglich

# Store, maintenance, people, roles, the stream of changes.
KELLER=$(sende POST /lagerorte '{ "name": "Keller", "art": "raum" }' | wert .id)
KISTE=$(sende POST /lagerplaetze "{ \"code\": \"K-01\", \"lagerort_id\": \"$KELLER\" }" | wert .id)
tue GET /lagerorte; tue GET "/lagerorte/$KELLER"; tue PATCH "/lagerorte/$KELLER" '{ "name": "Unten" }'
tue GET /lagerplaetze; tue PATCH "/lagerplaetze/$KISTE" '{ "name": "Kiste" }'; tue DELETE "/lagerplaetze/$KISTE"; tue DELETE "/lagerorte/$KELLER"
tue GET /bestaende; tue GET "/materialbewegungen/$(hole /materialbewegungen | wert .eintraege[0].id)"; tue GET "/ausgaben/$AUSGABE"; tue GET /ausgaben/empfaenger; tue GET "/dokumente/$DOKUMENT"
PROBE=$(sende POST /wartungsplaene "{ \"objekt_id\": \"$ZWEITER\", \"name\": \"Probe\", \"positionen\": [{ \"bezeichnung\": \"Ansehen\", \"intervall_monate\": 1 }] }" | wert .id)
tue GET /wartungsplaene; tue GET "/wartungsplaene/$PROBE"; tue DELETE "/wartungsplaene/$PROBE"
tue POST /wartungsauftraege "{ \"objekt_id\": \"$ZWEITER\", \"werkstatt\": \"intern\", \"beschreibung\": \"Irrtum\" }"; tue DELETE "/wartungsauftraege/$(neu)"
tue GET /benutzer; tue PATCH "/benutzer/$WEBER" '{ "aktiv": false }'; tue GET /berechtigungen; tue GET /rollen; tue GET "/rollen/$ROLLE"
tue PATCH "/rollen/$ROLLE" '{ "name": "Geräteprüfung" }'; tue DELETE "/rollen/$ROLLE/berechtigungen/pruefung.durchfuehren"
tue DELETE "/benutzer/$WART/rollen/$ROLLE"; tue DELETE "/rollen/$ROLLE"; tue GET /eskalation/konfiguration; tue GET /kalender/abo; tue GET /sicherheitsprotokoll; tue GET /betrieb
curl -sS --max-time 1 -H "Authorization: Bearer $TOKEN" "$API/ereignisse" >/dev/null 2>&1 || true

# A view and a favourite.
tue POST /ansichten '{ "liste": "maengel", "name": "Dringend", "parameter": { "prioritaet": "hoch" } }'; ANSICHT=$(neu)
tue GET /ansichten; tue PATCH "/ansichten/$ANSICHT" '{ "geteilt": true }'; tue POST /favoriten "{ \"ansicht_id\": \"$ANSICHT\" }"; FAVORIT=$(neu)
tue GET /favoriten; tue PUT /favoriten/reihenfolge "{ \"ids\": [\"$FAVORIT\"] }"; tue DELETE "/favoriten/$FAVORIT"; tue DELETE "/ansichten/$ANSICHT"; tue GET /dashboard/offenes

# Every list as a table.
for LISTE in $(curl -sS "$API/openapi.yaml" | sed -n 's|^  "\{0,1\}\(/[^":]*\)/export"\{0,1\}:$|\1|p'); do
  case $LISTE in
    /faecher*) EINES=$FACH;; /objekte*) EINES=$OBJEKT;; /objektpositionen*) EINES=$LAMPEN;; /geraete*) EINES=$GERAET;;
    /zustaendigkeiten*) EINES=$WART;; /benutzer/*) EINES=$GAST;; /maengel/*) EINES=$MANGEL;; /dokumente*) EINES=$DOKUMENT;; /importe*) EINES=$IMPORT;; *) EINES=keines;;
  esac
  FILTER=''; if [ "$LISTE" = /dokumente ]; then FILTER="?entitaet_typ=objekt&entitaet_id=$OBJEKT"; fi
  tue GET "$(echo "$LISTE" | sed "s/{id}/$EINES/")/export$FILTER"
done

# The logins of a person.
ADMIN=$TOKEN; GERDA='{ "benutzername": "gast", "passwort": "eigenes langes Kennwort 5", "angemeldet_bleiben": true }'
TOKEN=$(sende POST /auth/login "$GERDA" | wert .token)
tue GET /auth/sitzungen; tue DELETE "/auth/sitzungen/$(hole /auth/sitzungen | wert .eintraege[0].id)"
TOKEN=$(sende POST /auth/login "$GERDA" | wert .token); tue DELETE '/auth/sitzungen?ausser_dieser=true'
gelungen -c keks -H 'Content-Type: application/json' "$API/auth/login" -d "$GERDA"
gelungen -b keks -c keks -X POST "$API/auth/erneuern"; gelungen -b keks -X DELETE "$API/auth/erneuern"
TOKEN=$ADMIN
tue GET "/benutzer/$GAST/sitzungen"; tue DELETE "/benutzer/$GAST/sitzungen/$(wert .eintraege[0].id < antwort.json)"; tue DELETE "/benutzer/$GAST/sitzungen"

# A second factor; `code` computes what the app shows.
code() { node -e 'const b = [...process.argv[1]].map((c) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0")).join("").match(/.{8}/g).map((o) => parseInt(o, 2)); const t = Buffer.alloc(8); t.writeUInt32BE(Math.floor(Date.now() / 30000) + Number(process.argv[2]), 4); const h = require("crypto").createHmac("sha1", Buffer.from(b)).update(t).digest(); console.log(String((h.readUInt32BE(h[19] & 15) & 0x7fffffff) % 1000000).padStart(6, "0"))' "$1" "$2"; }
WORT='"passwort": "langes Kennwort 6"'; KENNWORT="{ $WORT }"; KERN="\"benutzername\": \"kern\", $WORT"
tue POST /benutzer "{ $KERN, \"name\": \"Petra Kern\", \"rollen\": [\"mitarbeiter\"] }"; PETRA=$(neu); TOKEN=$(sende POST /auth/login "{ $KERN }" | wert .token)
tue GET /auth/faktoren; tue POST /auth/faktoren/totp "$KENNWORT"; GEHEIMNIS=$(wert .geheimnis < antwort.json)
tue POST /auth/faktoren/totp/bestaetigen "{ \"code\": \"$(code "$GEHEIMNIS" 0)\" }"; tue POST /auth/faktoren/wiederherstellungscodes "$KENNWORT"
TOKEN=$(sende POST /auth/login "{ $KERN, \"zweiter_faktor\": { \"code\": \"$(code "$GEHEIMNIS" 1)\" } }" | wert .token)
namens() { gelungen -H 'Host: localhost' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -X POST "$API$1" ${2:+-d "$2"}; }
namens /auth/passkey/optionen; namens /auth/faktoren/passkeys/optionen "$KENNWORT"; tue POST /auth/faktoren/totp/entfernen "$KENNWORT"
TOKEN=$ADMIN
tue GET "/benutzer/$PETRA/faktoren"; tue DELETE "/benutzer/$PETRA/faktoren"; tue GET /faktorpflicht; tue PUT /faktorpflicht '{ "rollen": ["mitarbeiter"] }'

# Without an OpenID provider.
tue GET /auth/anmeldedienst; tue GET /gruppenrollen
tue PUT /gruppenrollen '{ "eintraege": [{ "gruppe": "/wehr", "rollen": ["mitarbeiter"] }] }'

tue POST /auth/logout
