/** Small files of many kinds that are no mails, as their programs begin them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** Bytes that begin with these, for formats recognised by their mark. */
function marked(digits: string, at = 0): Buffer {
  const bytes = Buffer.alloc(at + 600)
  Buffer.from(digits, 'hex').copy(bytes, at)
  return bytes
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A compound file of Microsoft: its mark, and the name of a stream in UTF-16. */
const compound = (stream: string): Buffer =>
  Buffer.concat([marked('d0cf11e0a1b11ae1'), Buffer.from(stream, 'utf16le'), Buffer.alloc(100)])

const zipOf = (...names: string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`<a>${name}</a>`)]))))

const office = (folder: string) => zipOf('[Content_Types].xml', '_rels/.rels', `${folder}/document.xml`)

function database(): Buffer {
  const file = join(temporaryFolder(), 'kasse.db')
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE kasse (betrag INTEGER)')
  db.close()
  return readFileSync(file)
}

/** Each kind by the ending that its files have, and a word by which an import names it. */
export async function otherKinds(): Promise<Record<string, { bytes: Buffer; word: RegExp }>> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  const [png, jpg, gif, tif, webp, avif] = await Promise.all(
    (['png', 'jpeg', 'gif', 'tiff', 'webp', 'avif'] as const).map((format) =>
      picture.clone().toFormat(format).toBuffer(),
    ),
  )
  const kinds: Record<string, readonly [bytes: Buffer | undefined, word: RegExp]> = {
    pst: [Buffer.concat([latin('!BDN'), marked('01020304534d1700')]), /Outlook-Datendatei \(\.pst\).*Packen Sie/],
    ost: [Buffer.concat([latin('!BDN'), marked('01020304534f1700')]), /\.ost.*Packen Sie/],
    msg: [compound('__substg1.0_0037001F'), /Outlook-Nachricht \(\.msg\).*Packen Sie/],
    olm: [zipOf('Categories.xml', 'Accounts/a/com.microsoft.__Messages/Inbox/message_0.xml'), /\.olm.*Packen Sie/],
    dbx: [marked('cfad12fec5fd746f'), /Outlook Express.*undbx/],
    dat: [marked('789f3e22d5'), /winmail\.dat/],
    doc: [compound('WordDocument'), /\.doc/],
    xls: [compound('Workbook'), /\.xls/],
    ppt: [compound('PowerPoint Document'), /\.ppt/],
    docx: [office('word'), /\.docx/],
    xlsx: [office('xl'), /\.xlsx/],
    pptx: [office('ppt'), /\.pptx/],
    odt: [zipOf('mimetype', 'content.xml', 'META-INF/manifest.xml'), /OpenDocument/],
    epub: [zipOf('mimetype', 'META-INF/container.xml'), /\.epub/],
    jar: [zipOf('META-INF/MANIFEST.MF', 'A.class'), /\.jar/],
    pdf: [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'), /PDF/],
    png: [png, /Bild \(\.png\)/],
    jpg: [jpg, /Bild \(\.jpg\)/],
    gif: [gif, /Bild \(\.gif\)/],
    tif: [tif, /Bild \(\.tif\)/],
    webp: [webp, /Bild \(\.webp\)/],
    avif: [avif, /Bild \(\.avif\)/],
    heic: [marked('000000186674797068656963000000006d696631'), /Bild \(\.heic\)/],
    bmp: [marked('424d360300000000000036000000280000001000000010000000'), /Bild \(\.bmp\)/],
    ico: [marked('00000100010010100000010020006804000016000000'), /Bild \(\.ico\)/],
    psd: [marked('384250530001000000000000'), /Bild \(\.psd\)/],
    svg: [latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), /\.svg/],
    mp3: [marked('49443303000000000000fffb9064'), /Tonaufnahme/],
    wav: [latin(`RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00${'\x01\x00'.repeat(30)}`), /Tonaufnahme/],
    ogg: [latin(`OggS\x00\x02${'\x00'.repeat(20)}\x01\x1e\x01vorbis${'\x00'.repeat(60)}`), /Tonaufnahme/],
    flac: [marked('664c614300000022'), /Tonaufnahme/],
    mp4: [marked('00000018667479706d70343200000000'), /Video/],
    mkv: [marked('1a45dfa39342868101428781014282886d6174726f736b61'), /Video/],
    exe: [marked('4d5a90000300000004000000ffff'), /Programm \(\.exe\)/],
    elf: [marked('7f454c4602010100000000000000000002003e00'), /Programm \(\.elf\)/],
    macho: [marked('cffaedfe0700000103000000'), /Programm \(\.macho\)/],
    class: [marked('cafebabe0000003d001d'), /Programm|Art \.class/],
    wasm: [marked('0061736d01000000'), /Programm \(\.wasm\)/],
    sqlite: [database(), /Datenbank/],
    bz2: [marked('425a6839314159265359'), /gepacktes Archiv \(\.bz2\).*Packen Sie/],
    xz: [marked('fd377a585a000004'), /gepacktes Archiv \(\.xz\)/],
    zst: [Buffer.concat([zstdCompressSync('Beleg '.repeat(50)), Buffer.alloc(50)]), /gepacktes Archiv \(\.zst\)/],
    '7z': [marked('377abcaf271c0004'), /gepacktes Archiv \(\.7z\)/],
    rar: [marked('526172211a070100'), /gepacktes Archiv \(\.rar\)/],
    cab: [marked('4d53434600000000'), /gepacktes Archiv \(\.cab\)/],
    iso: [marked('014344303031', 0x8000), /CD \(\.iso\)/],
    ttf: [marked('00010000000d0080000300504f532f32'), /Schrift \(\.ttf\)/],
    woff2: [marked('774f46320001000000000000'), /Schrift \(\.woff2\)/],
    evtx: [marked('456c6646696c6500'), /Ereignisprotokoll/],
    pcap: [marked('d4c3b2a1020004000000000000000000ffff0000'), /\.pcap/],
    rtf: [latin('{\\rtf1\\ansi Hallo}'), /\.rtf/],
    ps: [latin('%!PS-Adobe-3.0\n%%Title: Plan\n'), /PostScript/],
    html: [latin('<!DOCTYPE html>\n<html><body>From: a@b.example</body></html>'), /Webseite/],
    xml: [latin('<?xml version="1.0"?>\n<rechnung nr="1"/>'), /XML/],
    json: [latin('{"subject": "Angebot", "from": "a@b.example"}'), /JSON/],
    vcf: [latin('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Chefin\r\nEND:VCARD\r\n'), /Visitenkarte/],
    ics: [latin('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'), /Kalender/],
    csv: [latin('Nr;Name;Ort\n1;Huber;Wien\n2;Maier;Graz\n3;Gruber;Linz\n'), /Tabelle/],
    sh: [latin('#!/bin/sh\necho hallo\n'), /Skript/],
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([ending, [bytes, word]]) => [ending, { bytes: bytes ?? Buffer.alloc(0), word }]),
  )
}
