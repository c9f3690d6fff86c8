/** Files and uploads for tests. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@zeughaus/platform'
import type { TestAnswer, TestCall } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import type { Person } from '../../../test/service.ts'

/** A small PDF with bytes of its own. */
export const einPdf = (text: string = newId()): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n` +
      'xref\n0 3\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'latin1',
  )

/** A picture of one colour with a corner of its own: a thing holds no file twice, and two colours may be one file. */
export function einBild(format: 'jpeg' | 'png' | 'webp', width = 8, height = 8): Promise<Buffer> {
  const background = { r: 40, g: 160, b: 80 }
  const raw = { width: Math.min(width, 8), height: Math.min(height, 8), channels: 3 } as const
  const input = randomBytes(raw.width * raw.height * raw.channels)
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input, raw, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** One part of a form: a field, or a file with its name. */
export interface Teil {
  readonly name: string
  readonly wert: string | Buffer
  readonly dateiname?: string
  readonly medientyp?: string
}

const BOUND = 'grenze-7d1f'

/** A form in wire format. */
export function form(parts: readonly Teil[], bound = BOUND): TestCall {
  const pieces = parts.flatMap(({ name, wert, dateiname, medientyp }) => [
    `--${bound}\r\nContent-Disposition: form-data; name="${name}"`,
    dateiname === undefined ? '' : `; filename="${dateiname}"`,
    medientyp === undefined ? '' : `\r\nContent-Type: ${medientyp}`,
    '\r\n\r\n',
    wert,
    '\r\n',
  ])
  const bytes = Buffer.concat([...pieces, `--${bound}--\r\n`].map((piece) => Buffer.from(piece)))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${bound}` },
    body: new Uint8Array(bytes),
  }
}

/** The fields of an upload; the file is unique unless the test gives one. */
export interface Upload {
  readonly entitaet_typ?: string
  readonly entitaet_id?: string
  readonly dokumenttyp?: string
  readonly ist_original?: string
  readonly pruefung_id?: string
  readonly datei?: Buffer
  readonly dateiname?: string
  readonly medientyp?: string
}

export function upload(fields: Upload, presets: Upload = PRESETS): TestCall {
  const {
    datei = einPdf(),
    dateiname = 'protokoll.pdf',
    medientyp = 'application/pdf',
    ...rest
  } = { ...presets, ...fields }
  const parts = Object.entries(rest).map(([name, value]) => ({ name, wert: String(value) }))
  return form([...parts, { name: 'datei', wert: datei, dateiname, medientyp }])
}

const PRESETS: Upload = { entitaet_typ: 'objekt', dokumenttyp: 'Prüfprotokoll', ist_original: 'true' }

/** A document on the wire. */
export interface DokumentAntwort {
  readonly id: string
  readonly dokumenttyp: string
  readonly dateiname: string
  readonly medientyp: string
  readonly groesse: number
  readonly hash: string
  readonly ist_original: boolean
  readonly vorgaenger_id: string | null
  readonly pruefung_id: string | null
  readonly aktuell: boolean
  readonly hochgeladen_am: string
  readonly aktionen: string[]
}

export const lade = (who: Person, fields: Upload): Promise<TestAnswer> =>
  who.post('/dokumente', undefined, upload(fields))

export const replace = (who: Person, id: string, fields: Upload = {}): Promise<TestAnswer> =>
  who.post(`/dokumente/${id}/ersetzen`, undefined, upload(fields, { ist_original: 'true' }))

/** Every file below the documents folder, including unfinished uploads. */
export const dateienIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
