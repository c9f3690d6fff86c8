/** A mail with all its words in a picture. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SCAN = join(import.meta.dirname, '../../services/mailarchiv/test/fixtures/recognition/rechnung.png')

/** Recognition on a busy machine, without the installed program. */
export const PATIENCE = 180_000

/** A word in the picture that is nowhere else in the mail. */
export const WORD_OF_THE_SCAN = 'Atemschutzgeräte'

export function mailWithScan(subject: string): Buffer {
  const base64 = readFileSync(SCAN).toString('base64').replace(/.{76}/g, '$&\r\n')
  const lines = [
    'From: scanner@ff-lindenau.example',
    'To: kasse@ff-lindenau.example',
    `Subject: ${subject}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: image/png; name="scan.png"',
    'Content-Disposition: attachment; filename="scan.png"',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** A mail with a damaged file: the search does not know its text. */
export function mailWithBrokenFile(subject: string): Buffer {
  const lines = [
    'From: plan@ff-lindenau.example',
    'To: kasse@ff-lindenau.example',
    `Subject: ${subject}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: application/zip; name="plan.zip"',
    'Content-Disposition: attachment; filename="plan.zip"',
    '',
    'PK\u0003\u0004 kaputt',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}
