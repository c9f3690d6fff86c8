/** Files and uploads for tests. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@zeughaus/platform'
import type { TestAnswer, TestCall } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import type { Person } from '../testing.ts'

/** A small PDF that no other call has made. */
export const einPdf = (text: string = newId()): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n` +
      'xref\n0 3\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'latin1',
  )

/** A picture of one colour. */
export function einBild(format: 'jpeg' | 'png' | 'webp', breite = 8, hoehe = 8): Promise<Buffer> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 80 }
  return sharp({ create: { width: breite, height: hoehe, channels: 3, background } })
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

const GRENZE = 'grenze-7d1f'

/** A form as it goes over the wire. */
export function formular(teile: readonly Teil[], grenze = GRENZE): TestCall {
  const stuecke = teile.flatMap(({ name, wert, dateiname, medientyp }) => [
    `--${grenze}\r\nContent-Disposition: form-data; name="${name}"`,
    dateiname === undefined ? '' : `; filename="${dateiname}"`,
    medientyp === undefined ? '' : `\r\nContent-Type: ${medientyp}`,
    '\r\n\r\n',
    wert,
    '\r\n',
  ])
  const bytes = Buffer.concat([...stuecke, `--${grenze}--\r\n`].map((stueck) => Buffer.from(stueck)))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${grenze}` },
    body: new Uint8Array(bytes),
  }
}

/** What an upload says; a file of its own when the test does not care. */
export interface Hochladen {
  readonly entitaet_typ?: string
  readonly entitaet_id?: string
  readonly dokumenttyp?: string
  readonly ist_original?: string
  readonly datei?: Buffer
  readonly dateiname?: string
  readonly medientyp?: string
}

export function hochladen(felder: Hochladen, vorgaben: Hochladen = VORGABEN): TestCall {
  const {
    datei = einPdf(),
    dateiname = 'protokoll.pdf',
    medientyp = 'application/pdf',
    ...rest
  } = { ...vorgaben, ...felder }
  const teile = Object.entries(rest).map(([name, wert]) => ({ name, wert: String(wert) }))
  return formular([...teile, { name: 'datei', wert: datei, dateiname, medientyp }])
}

const VORGABEN: Hochladen = { entitaet_typ: 'objekt', dokumenttyp: 'Prüfprotokoll', ist_original: 'true' }

/** A document as the wire has it. */
export interface DokumentAntwort {
  readonly id: string
  readonly dokumenttyp: string
  readonly dateiname: string
  readonly medientyp: string
  readonly groesse: number
  readonly hash: string
  readonly ist_original: boolean
  readonly vorgaenger_id: string | null
  readonly aktuell: boolean
  readonly hochgeladen_am: string
  readonly aktionen: string[]
}

export const lade = (wer: Person, felder: Hochladen): Promise<TestAnswer> =>
  wer.post('/dokumente', undefined, hochladen(felder))

export const ersetze = (wer: Person, id: string, felder: Hochladen = {}): Promise<TestAnswer> =>
  wer.post(`/dokumente/${id}/ersetzen`, undefined, hochladen(felder, { ist_original: 'true' }))

/** Every file below the folder of the documents, those that are being received included. */
export const dateienIn = (ordner: string): string[] =>
  readdirSync(ordner, { recursive: true, withFileTypes: true })
    .filter((eintrag) => eintrag.isFile())
    .map((eintrag) => join(eintrag.parentPath, eintrag.name))
    .sort()
