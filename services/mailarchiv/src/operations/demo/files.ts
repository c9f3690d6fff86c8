import { crc32, deflateSync } from 'node:zlib'

/**
 * Makes a one-page PDF with lines of text in Helvetica, enough for an invoice. Latin-1 characters only.
 *
 * @param invoice XML that it holds as ZUGFeRD and Factur-X do
 */
export function pdf(lines: readonly string[], invoice: string | null = null): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const content = `BT /F1 11 Tf 56 785 Td 16 TL\n${escaped.map((line) => `(${line}) Tj T*`).join('\n')}\nET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${invoice === null ? '' : FOLDER} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  if (invoice !== null) objects.push(...embedded(invoice))
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const FOLDER = ' /Names << /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >> /AF [6 0 R]'

/** The objects behind the five of a page: the file's description and its bytes. */
function embedded(xml: string): string[] {
  const bytes = Buffer.from(xml).toString('latin1')
  return [
    '<< /Type /Filespec /AFRelationship /Alternative /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>',
    `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`,
  ]
}

/** Makes a PNG picture with horizontal stripes of one grey value each, in place of a photograph. */
export function picture(width: number, stripes: readonly number[]): Buffer {
  const rowsPerStripe = 8
  const rows = stripes.flatMap((grey) => Array.from({ length: rowsPerStripe }, () => [0, ...Array(width).fill(grey)]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Makes a calendar file with one event. Times in UTC, `20260312T183000Z`. */
export function calendar(uid: string, start: string, end: string, summary: string, place: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Feuerwehr Lindenau//Dienstplan//DE', 'METHOD:PUBLISH']
  lines.push('BEGIN:VEVENT', `UID:${uid}@ff-lindenau.example`, 'DTSTAMP:20260101T080000Z')
  lines.push(`DTSTART:${start}`, `DTEND:${end}`, `SUMMARY:${summary}`, `LOCATION:${place}`)
  lines.push('END:VEVENT', 'END:VCALENDAR', '')
  return lines.join('\r\n')
}
