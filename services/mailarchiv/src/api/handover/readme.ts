/** What lies in a handover, for who unpacks it. */
import { writtenCount } from '@zeughaus/platform'
import { instantIn } from '../bundle/index.ts'
import { CHECK_PAGE, CHECKSUMS, type HandoverFacts, INDEX, TITLE } from './facts.ts'
import { GRAMMAR_FILE } from './index-xml.ts'

export const readme = ({ supplier, location, occasion, reading, madeAt, zone }: HandoverFacts, mails: number): string =>
  `${TITLE}

Organisation: ${supplier}, ${location}
${occasion === '' ? '' : `Anlass:       ${occasion}\n`}Suche:        ${reading}
Erstellt am:  ${instantIn(zone)(madeAt)}
Umfang:       ${writtenCount(mails, 'Mail', 'Mails')}

So lesen Sie die Mails:
Entpacken Sie die ganze ZIP-Datei in einen Ordner und öffnen Sie darin ${INDEX}.
Jeder Browser zeigt die Seiten, auch ohne Internet.

${INDEX}       die Übersicht mit der Liste der Mails; sind es viele, liegt die Liste im Ordner „liste“
mails            zu jeder Mail eine Seite (.html) und die Originaldatei (.eml), Byte für Byte wie im Archiv.
                 Originaldateien öffnet ein Mailprogramm.
dateien          die Dateien, die an Mails hingen. Die Nummer am Anfang ist die der Mail.
                 Manche Namen enden zu Ihrem Schutz auf „.txt“ oder „.gesperrt“; die Seite der Mail sagt, warum.
nachweise        zu jeder Mail der Beweis, dass ihre Originaldatei unverändert ist
${CHECK_PAGE}     prüft alle Mails in Ihrem Browser, auch ohne Internet. Den Schlüssel dazu gibt Ihnen die Organisation
                 gesondert; er liegt mit Absicht nicht bei.
manifest-….jsonl zu jeder Mail Nummer, Kennung, Datei, SHA-256, Größe und Beweis: eine Zeile JSON je Mail
${CHECKSUMS}  die SHA-256-Summen aller Dateien, zu prüfen mit: sha256sum -c ${CHECKSUMS}

Tabellen für Prüfprogramme (IDEA und andere), Beschreibungsstandard für die Datenträgerüberlassung:
index.xml        die Beschreibung; ihre Grammatik ist ${GRAMMAR_FILE}
mails.txt        eine Zeile je Mail
dateien.txt      eine Zeile je Datei
rechnungen.txt   eine Zeile je elektronischer Rechnung
UTF-8, Spalten mit Semikolon getrennt, Texte in Anführungszeichen. Die Werte stehen darin, wie sie in den Mails stehen;
nur Zeilenumbrüche und Steuerzeichen sind durch Leerzeichen ersetzt, und sehr lange Texte enden mit „…“.
Die Tabellen heißen .txt und nicht .csv, weil ein Betreff wie eine Formel beginnen kann: Ein Tabellenprogramm würde sie
beim Öffnen ausführen. In Excel laden Sie die Tabellen über „Daten“, „Aus Text/CSV“: Das führt nichts aus.
`
