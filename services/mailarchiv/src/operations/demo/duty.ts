import type { DemoMail } from './compose.ts'
import { calendar, picture } from './files.ts'
import { brigade, others } from './people.ts'

/** Exercises, duty, youth, newsletters and private mails. */
export const dutyMails: readonly DemoMail[] = [
  {
    key: 'uebungsplan',
    date: '2026-01-05T18:30:00+01:00',
    from: brigade.brandt,
    to: [brigade.aktive],
    subject: 'Übungsplan 1. Halbjahr 2026',
    text: `Liebe Kameradinnen und Kameraden,

hier der Übungsplan. Beginn jeweils 19:30 Uhr am Gerätehaus:

  26.01. Drehleiter und Absturzsicherung
  12.03. Atemschutz-Notfalltraining in der Strecke Oberbach
  30.03. Technische Hilfeleistung: Pkw auf Dach
  20.04. Löschwasserförderung lange Wegstrecke
  18.05. Gefahrgut: Messen und Absperren
  15.06. Waldbrand mit der Feuerwehr Oberbach

Den Termin für das Notfalltraining findet ihr als Kalenderdatei im Anhang.

Katrin Brandt, Kommandantin`,
    attachments: [
      {
        filename: 'Notfalltraining.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendar(
          'notfalltraining-2026',
          '20260312T183000Z',
          '20260312T210000Z',
          'Atemschutz-Notfalltraining',
          'Übungsstrecke Oberbach',
        ),
      },
    ],
  },
  {
    key: 'absage-uebung',
    date: '2026-03-29T02:30:00+01:00',
    from: brigade.brandt,
    to: [brigade.aktive],
    subject: 'Absage der Übung am 30.03. wegen Einsatz',
    text: `Guten Morgen,

nach dem nächtlichen Brand der Scheune in Unterlindenau sind die Schläuche nass und die Leute müde.
Die Übung "Pkw auf Dach" am Montag entfällt, Ersatztermin folgt. Danke für euren Einsatz!

Katrin`,
  },
  {
    key: 'einsatzstatistik',
    date: '2026-01-31T12:00:00+01:00',
    from: brigade.obermeier,
    to: [others.kreis],
    cc: [brigade.brandt],
    subject: 'Einsatzstatistik 2025 der Feuerwehr Lindenau',
    text: `Sehr geehrte Damen und Herren,

anbei die Einsatzstatistik für 2025: 38 Brände, 71 technische Hilfeleistungen, 12 Fehlalarme, 2.914 Einsatzstunden.

Mit freundlichen Grüßen
Vroni Obermeier, Schriftführerin`,
    attachments: [
      {
        filename: 'Einsatzstatistik-2025.csv',
        contentType: 'text/csv; charset=utf-8',
        content:
          'Art;Anzahl;Stunden\r\nBrand;38;1204\r\nTechnische Hilfe;71;1498\r\nFehlalarm;12;86\r\nSicherheitswache;9;126\r\n',
      },
    ],
  },
  {
    key: 'lehrgang-maschinist',
    date: '2026-02-16T10:00:00+01:00',
    from: others.kreis,
    to: [brigade.brandt, others.nachbar],
    subject: 'Freie Plätze: Lehrgang Maschinist für Löschfahrzeuge',
    text: `Sehr geehrte Kommandantinnen und Kommandanten,

im Maschinistenlehrgang vom 10. bis 18. April 2026 sind noch vier Plätze frei. Voraussetzung: Führerschein Klasse C
und abgeschlossene Truppführerausbildung. Meldeschluss ist der 13. März.

Kreisbrandinspektion Mittelland`,
  },
  {
    key: 'lehrgang-meldung',
    date: '2026-03-02T21:45:12+01:00',
    from: brigade.obermeier,
    to: [others.kreis],
    subject: 'Re: Freie Plätze: Lehrgang Maschinist für Löschfahrzeuge',
    answers: 'lehrgang-maschinist',
    text: `Hallo,

wir melden Sören Lüders und Käthe Grünwälder an. Beide haben Klasse C.

Vroni Obermeier`,
  },
  {
    key: 'jugend-zeltlager',
    date: '2026-04-14T17:05:00+02:00',
    from: brigade.lueders,
    to: [brigade.brandt],
    cc: [brigade.sahin, others.gemeinde],
    subject: 'Zeltlager der Jugendfeuerwehr 31.07.–05.08.: Material und Kosten',
    text: `Hallo Katrin, hallo Ülkü,

für das Zeltlager brauchen wir zwei Mannschaftszelte (SG 30), den Stromerzeuger und den Küchenanhänger.
Kosten pro Kind: 85 Euro, Zuschuss der Gemeinde ist beantragt. 17 Kinder sind angemeldet, drei davon
vegetarisch, eins mit Nussallergie.

Grüße
Sören`,
    attachments: [
      {
        filename: 'Zeltplatz am Weiher.png',
        contentType: 'image/png',
        content: picture(120, [180, 170, 120, 90, 60, 60]),
      },
    ],
  },
  {
    key: 'witz-umlaute',
    date: '2026-02-12T23:11:11+01:00',
    from: brigade.lueders,
    to: [brigade.aktive],
    subject: 'ÄÖÜ – Witz der Woche für Übermüdete 🚒',
    text: `Fragt der Ölofen die Löschdüse: "Müssen wir böse Öfen für größere Übungen überhaupt öfter üben?"
Sagt die Düse: "Natürlich! Früh übt sich, wer ein Überdrüssiger werden möchte – und außerdem: Ohne Ä, Ö, Ü und ß
wäre die Feuerwehr nur eine Ubungsloschgruppe mit Schlauchen."

Tatü tata, schönen Faschingsdonnerstag!
Sören`,
  },
  {
    key: 'newsletter-april',
    date: '2026-04-01T05:00:00+02:00',
    from: others.newsletter,
    to: [brigade.brandt],
    subject: 'Brandschutz aktuell 4/2026: Akkubrände, Waldbrandindex, neue Normen',
    html: `<!DOCTYPE html><html><head><style>.x{color:#c00}</style><script>var pixel = 1</script></head><body>
<h1 class="x">Brandschutz aktuell</h1>
<h2>Akkubr&auml;nde: K&uuml;hlen, k&uuml;hlen, k&uuml;hlen</h2>
<p>Brennende Elektroroller besch&auml;ftigen immer mehr Wehren. Unser Ratgeber zeigt, wie viel L&ouml;schwasser ein
Container braucht. <a href="https://www.brandschutz-aktuell.example/akku">Weiterlesen</a></p>
<h2>Waldbrandgefahr</h2><p>Der Index steigt ab Mai deutlich fr&uuml;her als in den Vorjahren.</p>
<h2>Normen</h2><ul><li>DIN 14811 &ndash; Druckschl&auml;uche</li><li>DIN EN 1147 &ndash; tragbare Leitern</li></ul>
<img src="https://www.brandschutz-aktuell.example/pixel.gif" width="1" height="1" alt="">
<p><small><a href="https://www.brandschutz-aktuell.example/abmelden">Abmelden</a></small></p></body></html>`,
  },
  {
    key: 'newsletter-juli',
    date: '2026-07-01T05:00:00+02:00',
    from: others.newsletter,
    to: [brigade.brandt],
    subject: 'Brandschutz aktuell 7/2026: Hitze, Hochwasser, Hydranten',
    text: 'Diese Ausgabe lesen Sie im Browser: https://www.brandschutz-aktuell.example/7-2026',
    html: `<html><body><h1>Brandschutz aktuell 7/2026</h1><table><tr><td><h2>Hitze im Einsatz</h2>
<p>Trinkpausen alle 20 Minuten: So planen Sie die Abl&ouml;sung.</p></td><td><h2>Hydranten</h2>
<p>Wartung vor dem Winter nicht vergessen.</p></td></tr></table>
<p><img src="cid:logo" alt="Logo"></p></body></html>`,
    attachments: [
      { filename: 'logo.png', contentType: 'image/png', content: picture(48, [200, 40, 200]), cid: 'logo' },
    ],
  },
  {
    key: 'brandschau-schule',
    date: '2026-05-19T11:20:00+02:00',
    from: others.gemeinde,
    to: [brigade.brandt],
    cc: [others.kreis],
    subject: 'Brandschau Grundschule Lindenau am 9. Juni',
    text: `Sehr geehrte Frau Brandt,

die Brandschau der Grundschule findet am Dienstag, 9. Juni 2026, um 14 Uhr statt. Schwerpunkte: zweiter Rettungsweg
im Obergeschoss, Brandschutztüren, Räumungsübung. Bitte bringen Sie die Feuerwehrpläne mit.

Gemeinde Lindenau`,
  },
  {
    key: 'hydranten',
    date: '2026-06-22T07:45:00+02:00',
    from: others.gemeinde,
    to: [brigade.weissmueller],
    subject: 'Hydrant Bahnhofstraße 12 außer Betrieb',
    text: `Guten Morgen,

der Unterflurhydrant Bahnhofstraße 12 ist wegen Bauarbeiten bis 31. Juli gesperrt. Nächste Entnahmestelle:
Überflurhydrant am Kirchplatz (DN 100).

Wasserwerk der Gemeinde Lindenau`,
  },
  {
    key: 'dank-buerger',
    date: '2026-03-31T16:20:00+02:00',
    from: { name: 'Hedwig Großkötter', address: 'hedwig.grosskoetter@post.example' },
    to: [brigade.brandt],
    subject: 'Danke!!',
    text: `Liebe Feuerwehr,

Sie haben in der Nacht auf Sonntag unsere Scheune gelöscht und sogar den alten Bulldog und die Hühner gerettet.
Ich backe Ihnen einen Käsekuchen, wann darf ich ihn vorbeibringen?

Herzliche Grüße
Hedwig Großkötter, Unterlindenau`,
  },
  {
    key: 'kuchen',
    date: '2026-04-01T19:00:00+02:00',
    from: brigade.brandt,
    to: [{ name: 'Hedwig Großkötter', address: 'hedwig.grosskoetter@post.example' }],
    cc: [brigade.aktive],
    subject: 'Re: Danke!!',
    answers: 'dank-buerger',
    text: `Liebe Frau Großkötter,

sehr gern am Freitag ab 18 Uhr im Gerätehaus. Und das ist kein Aprilscherz: Die Hühner lassen wir schön grüßen.

Ihre Katrin Brandt`,
  },
  {
    key: 'jahreshauptversammlung',
    date: '2026-02-23T20:00:00+01:00',
    from: brigade.obermeier,
    to: [brigade.aktive, others.gemeinde, others.kreis],
    subject: 'Einladung zur Jahreshauptversammlung am 20. März 2026',
    text: `Einladung

zur Jahreshauptversammlung am Freitag, 20. März 2026, 19:00 Uhr, Gasthof Zur Linde.

1. Begrüßung und Totengedenken
2. Bericht der Kommandantin
3. Bericht der Jugendfeuerwehr
4. Kassenbericht und Entlastung
5. Beschaffungen: Schläuche, Helme, Funkgeräte
6. Ehrungen und Beförderungen
7. Wünsche und Anträge

Anträge bitte bis 13. März schriftlich.
Vroni Obermeier`,
  },
]
