import type { DemoMail } from './compose.ts'
import { eInvoice } from './e-invoice.ts'
import { pdf } from './files.ts'
import { brigade, others } from './people.ts'

/** Offers, orders, invoices and reminders. */
export const supplierMails: readonly DemoMail[] = [
  {
    key: 'anfrage-schlaeuche',
    date: '2026-01-12T19:42:10+01:00',
    from: brigade.weissmueller,
    to: [others.huber],
    subject: 'Anfrage: 20 B-Schläuche und 30 C-Schläuche',
    text: `Sehr geehrter Herr Huber,

für die Ersatzbeschaffung 2026 bitten wir um ein Angebot über

  20 Stück Druckschlauch B 75, 20 m, DIN 14811, Klasse 3, gelb
  30 Stück Druckschlauch C 42, 15 m, DIN 14811, Klasse 3, neongelb

jeweils eingebunden mit Storz-Kupplungen und beschriftet "FF Lindenau". Die Lieferung sollte
vor der Schlauchprüfung Ende März erfolgen.

Mit kameradschaftlichem Gruß
Jörg Weißmüller
Gerätewart, Freiwillige Feuerwehr Lindenau`,
  },
  {
    key: 'angebot-schlaeuche',
    date: '2026-01-14T08:05:33+01:00',
    from: others.huber,
    to: [brigade.weissmueller],
    cc: [brigade.sahin],
    subject: 'AW: Anfrage: 20 B-Schläuche und 30 C-Schläuche – Angebot 2026-0117',
    answers: 'anfrage-schlaeuche',
    text: `Sehr geehrter Herr Weißmüller,

vielen Dank für Ihre Anfrage. Anbei erhalten Sie unser Angebot 2026-0117 über
3.842,00 € netto. Der Preis gilt bis zum 28. Februar 2026, Lieferzeit ca. vier Wochen.

Bei Abnahme beider Positionen übernehmen wir das Einbinden kostenlos.

Mit freundlichen Grüßen aus der Oberpfalz
Max Huber
Schlauch Huber GmbH

> für die Ersatzbeschaffung 2026 bitten wir um ein Angebot über
> 20 Stück Druckschlauch B 75, 20 m, DIN 14811, Klasse 3, gelb`,
    attachments: [
      {
        filename: 'Angebot_2026-0117_Schläuche.pdf',
        contentType: 'application/pdf',
        content: pdf([
          'Schlauch Huber GmbH                                  Angebot 2026-0117',
          '',
          'Freiwillige Feuerwehr Lindenau, Gerätewart',
          '',
          '1   20 Stk  Druckschlauch B 75-20 K3 gelb            98,60 EUR    1.972,00 EUR',
          '2   30 Stk  Druckschlauch C 42-15 K3 neongelb        62,33 EUR    1.870,00 EUR',
          '',
          'Summe netto                                                       3.842,00 EUR',
          'Gültig bis 28. Februar 2026. Lieferzeit vier Wochen.',
        ]),
      },
    ],
  },
  {
    key: 'bestellung-schlaeuche',
    date: '2026-01-19T20:11:00+01:00',
    from: brigade.sahin,
    to: [others.huber],
    cc: [brigade.weissmueller, brigade.brandt],
    subject: 'Bestellung zu Angebot 2026-0117',
    answers: 'angebot-schlaeuche',
    text: `Guten Tag Herr Huber,

der Verwaltungsrat hat zugestimmt: Wir bestellen verbindlich laut Ihrem Angebot 2026-0117.
Bitte liefern Sie an das Gerätehaus, Am Löschteich 3, und schicken die Rechnung an kasse@ff-lindenau.example.

Viele Grüße
Ülkü Şahin, Kassenwartin`,
  },
  {
    key: 'rechnung-schlaeuche',
    date: '2026-02-20T11:30:00+01:00',
    from: others.huberRechnung,
    to: [brigade.sahin],
    subject: 'Rechnung R-26-00482 zu Ihrer Bestellung vom 19.01.2026',
    text: `Sehr geehrte Frau Şahin,

anbei unsere Rechnung R-26-00482 über 4.571,98 € brutto, zahlbar innerhalb von 14 Tagen mit 2 % Skonto
oder 30 Tagen ohne Abzug. Die Ware wurde am 18. Februar ausgeliefert.

Ihre Buchhaltung der Schlauch Huber GmbH`,
    attachments: [
      {
        filename: 'R-26-00482.pdf',
        contentType: 'application/pdf',
        content: pdf(
          [
            'Schlauch Huber GmbH                                  Rechnung R-26-00482',
            '',
            'Lieferung vom 18.02.2026 laut Bestellung vom 19.01.2026',
            'Druckschläuche B 75 und C 42, Angebot 2026-0117      3.842,00 EUR',
            'Umsatzsteuer 19 %                                      729,98 EUR',
            'Rechnungsbetrag                                      4.571,98 EUR',
            'Bitte überweisen Sie auf DE02 1203 0000 0000 2020 51.',
          ],
          eInvoice({
            number: 'R-26-00482',
            issued: '20260220',
            due: '20260322',
            seller: { name: 'Schlauch Huber GmbH', vatId: 'DE123456789' },
            buyer: 'Freiwillige Feuerwehr Lindenau',
            order: '2026-0117',
            iban: 'DE02120300000000202051',
            lines: [
              { name: 'Druckschlauch B 75-20 K3 gelb', quantity: '20', net: '1972.00' },
              { name: 'Druckschlauch C 42-15 K3 neongelb', quantity: '30', net: '1870.00' },
            ],
            category: 'S',
            rate: '19',
            net: '3842.00',
            tax: '729.98',
            gross: '4571.98',
          }),
        ),
      },
    ],
  },
  {
    key: 'mahnung-schlaeuche',
    date: '2026-03-30T07:15:00+02:00',
    from: others.huberRechnung,
    to: [brigade.sahin],
    subject: 'Zahlungserinnerung Rechnung R-26-00482',
    text: `Sehr geehrte Frau Şahin,

sicher ist es Ihrer Aufmerksamkeit entgangen: Die Rechnung R-26-00482 über 4.571,98 € ist noch offen.
Sollten Sie inzwischen gezahlt haben, betrachten Sie diese Mahnung bitte als gegenstandslos.

Schlauch Huber GmbH, Buchhaltung`,
  },
  {
    key: 'mahnung-antwort',
    date: '2026-03-30T18:47:21+02:00',
    from: brigade.sahin,
    to: [others.huberRechnung],
    cc: [others.huber],
    subject: 'AW: Zahlungserinnerung Rechnung R-26-00482',
    answers: 'mahnung-schlaeuche',
    text: `Hallo,

überwiesen am 3. März mit 2 % Skonto, also 4.480,54 €. Bitte prüfen Sie den Verwendungszweck:
Bei uns stand "R-26-0482", da fehlt wohl eine Null. Entschuldigung!

Ülkü Şahin`,
  },
  {
    key: 'angebot-helme',
    date: '2026-02-03T09:20:00+01:00',
    from: others.psaNord,
    to: [brigade.brandt],
    cc: [brigade.weissmueller],
    subject: 'Ihr Angebot: 24 Feuerwehrhelme nach EN 443 mit Helmlampe',
    text: `Sehr geehrte Frau Brandt,

wie auf der Messe besprochen bieten wir Ihnen 24 Helme HPS 7000 nachleuchtend mit Helmlampe und
Nackenschutz zum Stückpreis von 289,00 € an. Ein Muster in Größe M liegt bereits auf der Post.

Staffel ab 30 Stück: 271,50 €. Vielleicht bestellen Sie gemeinsam mit der Feuerwehr Oberbach?

Freundliche Grüße von der Küste
PSA Nord, Vertrieb Innendienst`,
  },
  {
    key: 'sammelbestellung-helme',
    date: '2026-02-05T21:02:45+01:00',
    from: brigade.brandt,
    to: [others.nachbar],
    subject: 'Sammelbestellung Helme?',
    text: `Servus Wolfgang,

PSA Nord gibt uns ab 30 Helmen einen deutlich besseren Preis (271,50 statt 289 Euro). Wir brauchen 24.
Habt ihr Bedarf? Dann würden wir das Angebot neu anfordern.

Gruß
Katrin`,
  },
  {
    key: 'sammelbestellung-antwort',
    date: '2026-02-06T06:58:02+01:00',
    from: others.nachbar,
    to: [brigade.brandt],
    subject: 'Re: Sammelbestellung Helme?',
    answers: 'sammelbestellung-helme',
    text: `Moin Katrin,

passt gut, wir nehmen 8 Stück. Groesse L, ohne Lampe. Schickst du mir die Artikelnummern?

Wolfgang
-- 
Freiwillige Feuerwehr Oberbach
Gesendet von unterwegs`,
  },
  {
    key: 'angebot-funk',
    date: '2026-04-22T13:14:15+02:00',
    from: others.funk,
    to: [brigade.weissmueller],
    subject: 'Angebot Funkgeräte: 6 HRT mit Ladeschalen',
    text: `Sehr geehrter Herr Weißmüller,

wir bieten freibleibend an: 6 digitale Handfunkgeräte (HRT) einschließlich Ladeschale, Lautsprechermikrofon
und Programmierung für 4.890,00 € netto. Altgeräte nehmen wir kostenlos zurück.

Möller & Söhne Funktechnik`,
    attachments: [
      {
        filename: 'Preisliste Zubehör 2026.csv',
        contentType: 'text/csv; charset=utf-8',
        content:
          'Artikel;Bezeichnung;Preis netto\r\nHRT-L1;Ladeschale einfach;89,00\r\nHRT-L6;Sechsfach-Ladestation;412,50\r\nHRT-M2;Lautsprechermikrofon;118,00\r\nHRT-A3;Ersatzakku 3.400 mAh;96,40\r\nHRT-T1;Tragetasche Leder schwarz;34,90\r\n',
      },
    ],
  },
  {
    key: 'rechnung-atemluft',
    date: '2026-05-11T16:00:00+02:00',
    from: others.berger,
    to: [brigade.sahin],
    cc: [brigade.weissmueller],
    subject: 'Rechnung 10788 – Füllen und Prüfen von 14 Atemluftflaschen',
    text: `Hallo Ülkü,

anbei die Rechnung für April: 14 Flaschen 6,8 l / 300 bar gefüllt, davon 3 zur Wiederholungsprüfung (TÜV-Stempel 05/2026).
Flasche Nr. 0417 hat die Prüfung nicht bestanden (Korrosion am Gewinde) und wurde ausgesondert.

Liebe Grüße
Anja Berger`,
    attachments: [
      {
        filename: 'Rechnung 10788.pdf',
        contentType: 'application/pdf',
        content: pdf(
          [
            'Atemluft Berger                                          Rechnung 10788',
            '',
            '14 Stk  Füllung Atemluftflasche 6,8 l / 300 bar       8,50 EUR     119,00 EUR',
            ' 3 Stk  Wiederholungsprüfung                         54,00 EUR     162,00 EUR',
            'Gesamt                                                             281,00 EUR',
            'Ausgesondert: Flasche 0417, Korrosion am Gewinde',
          ],
          // A mistake as they occur: the XML has one test less than the PDF, and its sum does not fit.
          eInvoice({
            number: '10788',
            issued: '20260511',
            due: '20260610',
            seller: { name: 'Atemluft Berger', vatId: null },
            buyer: 'Freiwillige Feuerwehr Lindenau',
            order: 'April 2026',
            iban: 'DE02500105170137075030',
            lines: [
              { name: 'Füllung Atemluftflasche 6,8 l / 300 bar', quantity: '14', net: '119.00' },
              { name: 'Wiederholungsprüfung', quantity: '2', net: '108.00' },
            ],
            category: 'E',
            rate: '0',
            net: '281.00',
            tax: '0.00',
            gross: '281.00',
          }),
        ),
      },
    ],
  },
  {
    key: 'lieferverzug-helme',
    date: '2026-06-01T10:10:10+02:00',
    from: others.psaNord,
    to: [brigade.brandt, others.nachbar],
    subject: 'Lieferverzögerung Auftrag 88-2041 (32 Helme)',
    text: `Sehr geehrte Damen und Herren,

leider verzögert sich die Lieferung Ihrer Helme um etwa drei Wochen auf die Kalenderwoche 26. Grund ist ein Engpass
bei den Visieren. Wir bitten um Ihr Verständnis und schreiben Ihnen 3 % des Auftragswertes gut.

PSA Nord`,
  },
]
