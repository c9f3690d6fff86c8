import { compose, type DemoMail } from './compose.ts'
import { dutyMails } from './duty.ts'
import { picture } from './files.ts'
import { supplierMails } from './suppliers.ts'
import { workshopMails } from './workshop.ts'

const FORWARDED = 'atemschutz-rueckruf'
const FORWARDING = 'weiterleitung-rueckruf'

/** Makes forty mails of a brigade and its suppliers, as bytes. Every call gives the same ones in the same order. */
export async function demoMails(): Promise<Buffer[]> {
  const written = [...supplierMails, ...workshopMails, ...dutyMails]
  const mails = await Promise.all(written.map(async (mail) => compose(await withForwarded(mail, written))))
  return [...mails, ...oddMails()]
}

/** Attaches the forwarded mail as a message. */
async function withForwarded(mail: DemoMail, all: readonly DemoMail[]): Promise<DemoMail> {
  const original = all.find(({ key }) => key === FORWARDED)
  if (mail.key !== FORWARDING || original === undefined) return mail
  const content = await compose(original)
  return { ...mail, attachments: [{ filename: 'Rückruf.eml', contentType: 'message/rfc822', content }] }
}

/** Mails as no mail program of today writes them, but every archive gets them. */
function oddMails(): Buffer[] {
  return [oldFax(), undatedScan(), undeclaredAlarm()]
}

/** 8-bit windows-1252, declared as ISO 8859-1, header included. */
function oldFax(): Buffer {
  return Buffer.from(
    [
      'From: "Faxserver Gerätehaus" <fax@ff-lindenau.example>',
      'To: kasse@ff-lindenau.example',
      'Subject: Fax von Stadtwerke: Abschlag für Löschwasser',
      'Date: Tue, 12 May 2026 11:07:00 +0200',
      'Message-ID: <fax-0815.demo@ff-lindenau.example>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=ISO-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Empfangen: 2 Seiten von Stadtwerke Lindenau.',
      'Betreff: Jährlicher Abschlag für Löschwasser, fällig zum 1. Juni, Betrag 118,40 \x80',
      '',
    ].join('\r\n'),
    'latin1',
  )
}

/** From a scanner without a clock: the date of the mail is the time of its Received line. */
function undatedScan(): Buffer {
  const scan = picture(160, [255, 250, 20, 250, 20, 250, 255]).toString('base64')
  return Buffer.from(
    [
      'Received: from scanner (scanner.ff-lindenau.example [192.0.2.17]) by mail.ff-lindenau.example;',
      '\tWed, 10 Jun 2026 09:21:40 +0200',
      'From: scanner@ff-lindenau.example',
      'To: "Sahin, Uelkue" <kasse@ff-lindenau.example>',
      'Subject: Gescanntes Dokument 0042',
      'MIME-Version: 1.0',
      'Content-Type: image/png; name="Scan_0042.png"',
      'Content-Disposition: attachment; filename="Scan_0042.png"',
      'Content-Transfer-Encoding: base64',
      '',
      ...(scan.match(/.{1,76}/g) ?? []),
      '',
    ].join('\r\n'),
  )
}

/** Raw UTF-8 without any declaration, from the alarm computer. */
function undeclaredAlarm(): Buffer {
  return Buffer.from(
    [
      'From: alarm@leitstelle-mittelland.example',
      'To: aktive@ff-lindenau.example, kommandantin@ff-lindenau.example',
      'Subject: ALARM B3 Scheunenbrand Unterlindenau, Mühlweg 7',
      'Date: Sun, 29 Mar 2026 01:12:09 +0100',
      '',
      'Stichwort: B3 Brand landwirtschaftliches Anwesen',
      'Ort: Unterlindenau, Mühlweg 7, Großkötter',
      'Meldung: Scheune in Vollbrand, Tiere in Gefahr, Löschwasser aus dem Mühlbach',
      'Fahrzeuge: Florian Lindenau 40/1, 30/1; Florian Oberbach 44/1',
      '',
    ].join('\r\n'),
  )
}
