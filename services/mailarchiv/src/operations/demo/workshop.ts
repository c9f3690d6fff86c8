import type { DemoMail } from './compose.ts'
import { pdf, picture } from './files.ts'
import { brigade, others } from './people.ts'

/** Defects, inspections and repairs of vehicles and equipment. */
export const workshopMails: readonly DemoMail[] = [
  {
    key: 'mangel-drehleiter',
    date: '2026-01-26T22:31:07+01:00',
    from: brigade.weissmueller,
    to: [others.kraus],
    cc: [brigade.brandt],
    subject: 'DRINGEND: Drehleiter DLK 23/12 – Korbarm schwenkt nicht',
    text: `Hallo zusammen,

bei der Übung heute Abend blieb der Korbarm der Drehleiter (Florian Lindenau 30/1, Bj. 2014) in 12 m Höhe stehen.
Fehlermeldung am Hauptbedienstand: E 417 "Hydraulikdruck Korbarm zu niedrig". Notablass hat funktioniert, niemand verletzt.

Das Fahrzeug ist außer Dienst gemeldet. Wann kann ein Techniker kommen?

Jörg Weißmüller, Mobil 0151 0000 4711`,
    attachments: [
      {
        filename: 'Fehlermeldung E417.png',
        contentType: 'image/png',
        content: picture(96, [30, 30, 200, 220, 30, 90]),
      },
    ],
  },
  {
    key: 'mangel-drehleiter-antwort',
    date: '2026-01-27T07:03:00+01:00',
    from: others.kraus,
    to: [brigade.weissmueller],
    cc: [brigade.brandt],
    subject: 'AW: DRINGEND: Drehleiter DLK 23/12 – Korbarm schwenkt nicht [Ticket 55120]',
    answers: 'mangel-drehleiter',
    text: `Guten Morgen Herr Weißmüller,

unser Techniker Herr Wübben ist morgen, 28.01., gegen 10 Uhr bei Ihnen. Nach der Beschreibung ist das
Druckbegrenzungsventil defekt; ein Ersatzteil bringt er mit.

Bitte halten Sie das Prüfbuch bereit: Die 10-Jahres-Prüfung ist ohnehin überfällig.

Kraus Leitertechnik, Serviceannahme`,
  },
  {
    key: 'einsatzbericht-drehleiter',
    date: '2026-01-28T15:44:00+01:00',
    from: others.kraus,
    to: [brigade.weissmueller],
    subject: 'Servicebericht zu Ticket 55120',
    text: `Sehr geehrter Herr Weißmüller,

die Drehleiter ist wieder einsatzbereit. Getauscht: Druckbegrenzungsventil, zwei Hydraulikschläuche.
Der Servicebericht liegt bei, die Rechnung folgt an die Gemeinde.

Nächste Jahresprüfung: Januar 2027.`,
    attachments: [
      {
        filename: 'Servicebericht_55120.pdf',
        contentType: 'application/pdf',
        content: pdf([
          'Kraus Leitertechnik                                Servicebericht 55120',
          'Fahrzeug: DLK 23/12, Florian Lindenau 30/1, 6.412 Betriebsstunden',
          'Befund: Druckbegrenzungsventil undicht, Hydraulikschläuche porös',
          'Arbeiten: Ventil und zwei Schläuche ersetzt, Abnahmeprüfung nach DIN EN 14043',
          'Ergebnis: einsatzbereit',
        ]),
      },
    ],
  },
  {
    key: 'hu-termine',
    date: '2026-02-09T08:00:00+01:00',
    from: others.pruefstelle,
    to: [brigade.weissmueller],
    subject: 'HU-Termine 2026 für Ihren Fuhrpark',
    text: `Sehr geehrter Herr Weißmüller,

für folgende Fahrzeuge läuft die Hauptuntersuchung (HU) ab:

  LN-FF 112   LF 20        HU 03/2026
  LN-FF 301   DLK 23/12    HU 05/2026
  LN-FF 1401  MTW          HU 09/2026
  LN-FF 88    Anhänger TSA HU 04/2026

Wir schlagen Dienstag, den 17. März 2026, ab 8:30 Uhr vor. Bringen Sie bitte die Zulassungsbescheinigung Teil I mit.

Prüfstelle Mittelland, Terminvergabe`,
  },
  {
    key: 'hu-zusage',
    date: '2026-02-10T17:25:00+01:00',
    from: brigade.weissmueller,
    to: [others.pruefstelle],
    cc: [others.gruber],
    subject: 'AW: HU-Termine 2026 für Ihren Fuhrpark',
    answers: 'hu-termine',
    text: `Guten Tag,

der 17. März passt für das LF 20 und den Anhänger. Mit der Drehleiter kommen wir im Mai.
@Werkstatt Gruber: Könnt ihr das LF vorher durchsehen, vor allem die Bremsen hinten?

Jörg Weißmüller`,
  },
  {
    key: 'hu-ergebnis',
    date: '2026-03-17T14:55:00+01:00',
    from: others.pruefstelle,
    to: [brigade.weissmueller],
    cc: [others.gemeinde],
    subject: 'Prüfbericht LN-FF 112: geringe Mängel',
    text: `Sehr geehrter Herr Weißmüller,

das LF 20 (LN-FF 112) hat die Hauptuntersuchung mit geringen Mängeln bestanden; nächste HU 03/2027.
Festgestellt: Kennzeichenleuchte links ohne Funktion, Wischerblätter verschlissen.
Der Anhänger TSA (LN-FF 88) ist ohne Mängel.`,
    attachments: [
      {
        filename: 'Prüfbericht LN-FF 112.pdf',
        contentType: 'application/pdf',
        content: pdf([
          'Prüfstelle Mittelland',
          'Prüfbericht LN-FF 112',
          'Geringe Mängel: Kennzeichenleuchte, Wischerblätter',
        ]),
      },
    ],
  },
  {
    key: 'werkstatt-kosten',
    date: '2026-03-12T12:00:00+01:00',
    from: others.gruber,
    to: [brigade.weissmueller, others.gemeinde],
    subject: 'Kostenvoranschlag LF 20 Bremsen hinten',
    text: `Hallo Jörg,

Bremsbeläge und Trommeln hinten sind fällig. Kostenvoranschlag: 1.684,20 € inkl. MwSt., Dauer zwei Tage.
Ohne Reparatur fällt er beim TÜV durch. Gebt mir bis morgen Bescheid, dann schaffen wir es noch vor der HU.

Gruß, Sepp (Nutzfahrzeuge Gruber)`,
  },
  {
    key: 'freigabe-bremsen',
    date: '2026-03-12T15:31:00+01:00',
    from: others.gemeinde,
    to: [others.gruber],
    cc: [brigade.weissmueller, brigade.brandt],
    subject: 'AW: Kostenvoranschlag LF 20 Bremsen hinten',
    answers: 'werkstatt-kosten',
    text: `Sehr geehrte Damen und Herren,

die Reparatur der Bremsanlage wird freigegeben (Haushaltsstelle 1300.5500). Bitte Rechnung an die Gemeindekasse.

Im Auftrag
Gemeinde Lindenau, Ordnungsamt`,
  },
  {
    key: 'geraetepruefung',
    date: '2026-04-02T19:00:00+02:00',
    from: brigade.weissmueller,
    to: [brigade.brandt],
    subject: 'Geräteprüfung abgeschlossen: 3 Mängel',
    text: `Hallo Katrin,

die jährliche Geräteprüfung ist durch. Von 212 Geräten sind drei ausgefallen:

- Steckleiterteil Nr. 4: Sprosse lose, gesperrt
- Rettungsschere RS-2: Messer schartig, geht zum Hersteller
- Feuerlöscher F-17: Plombe fehlt, wird nachgefüllt

Die Liste liegt bei.

Jörg`,
    attachments: [
      {
        filename: 'Geräteprüfung 2026.csv',
        contentType: 'text/csv; charset=utf-8',
        content:
          'Gerät;Nummer;Ergebnis;Bemerkung\r\nSteckleiterteil;4;Mangel;Sprosse lose\r\nRettungsschere;RS-2;Mangel;Messer schartig\r\nFeuerlöscher;F-17;Mangel;Plombe fehlt\r\nTauchpumpe;TP-1;ohne Mangel;\r\nStromerzeuger;SE-8;ohne Mangel;Ölwechsel fällig 10/2026\r\n',
      },
    ],
  },
  {
    key: 'atemschutz-rueckruf',
    date: '2026-07-08T09:09:00+02:00',
    from: others.berger,
    to: [brigade.weissmueller, others.nachbar],
    subject: 'Rückruf Lungenautomaten Baujahr 2021',
    html: `<html><body><p>Liebe Kameradinnen und Kameraden,</p>
<p>der Hersteller ruft <b>Lungenautomaten der Baujahre 2021 und 2022</b> zur&uuml;ck. Betroffen sind Seriennummern
BRK&#8209;21&#8209;3000 bis BRK&#8209;22&#8209;0450. Bitte setzen Sie die Ger&auml;te <u>nicht mehr ein</u>.</p>
<p>Leihger&auml;te k&ouml;nnen ab Freitag abgeholt werden. Alles Weitere auf
<a href="https://www.atemluft-berger.example/rueckruf">unserer Seite zum R&uuml;ckruf</a>.</p>
<p>Anja Berger</p></body></html>`,
  },
  {
    key: 'weiterleitung-rueckruf',
    date: '2026-07-08T20:15:00+02:00',
    from: brigade.weissmueller,
    to: [brigade.aktive],
    cc: [brigade.brandt],
    subject: 'WG: Rückruf Lungenautomaten Baujahr 2021',
    text: `Hallo zusammen,

bitte beachten, siehe Anhang. Unsere betroffenen Automaten (BRK-21-3107 und BRK-21-3111) liegen mit rotem
Anhänger in der Atemschutzwerkstatt. Finger weg!

Jörg`,
  },
]
