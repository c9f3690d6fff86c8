/** Reads a multipart upload with one file: its fields, and the file into the store's entrance. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import {
  DomainError,
  type FieldError,
  fieldErrors,
  formatBytes,
  germanErrors,
  invalidRequest,
  malformedRequest,
} from '@zeughaus/platform'
import type { z } from 'zod'
import type { Eingang } from '../ablage.ts'
import { pruefeBild } from './bild.ts'
import { Inhalt, type Medientyp } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'

const DATEIFELD = 'datei'
/** Endings that a file of each type may have; the first one is given to a file with another ending. */
const ENDUNGEN: Readonly<Record<Medientyp, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** A file that has arrived and was looked at. */
export interface Datei {
  readonly dateiname: string
  readonly medientyp: Medientyp
  readonly groesse: number
  readonly hash: Buffer
}

export const dateiZuGross = (grenze: number): DomainError =>
  new DomainError(413, 'datei_zu_gross', `Die Datei ist zu groß. Erlaubt sind ${formatBytes(grenze)}.`, {
    grenze_bytes: grenze,
  })

/**
 * @param grenze bytes that the file may have
 * @throws {DomainError} 400 for what is no upload or does not fit the form, 413 `datei_zu_gross`,
 *   415 `dateityp_unzulaessig`
 */
export async function liesUpload<S extends z.ZodType>(
  { body, headers }: { readonly body: Readable; readonly headers: IncomingHttpHeaders },
  eingang: Eingang,
  formular: S,
  grenze: number,
): Promise<{ readonly felder: z.output<S>; readonly datei: Datei }> {
  const { felder, probleme, dateiname, inhalt } = await empfange(body, headers, eingang, grenze)
  const geprueft = formular.safeParse(Object.fromEntries(felder), { error: germanErrors })
  if (!geprueft.success) probleme.push(...fieldErrors(geprueft.error.issues))
  probleme.push(...pruefeDateiname(dateiname))
  if (inhalt.groesse === 0 && dateiname !== undefined) probleme.push({ pfad: DATEIFELD, grund: 'darf nicht leer sein' })
  if (probleme.length > 0 || !geprueft.success || dateiname === undefined) throw invalidRequest(probleme)
  const medientyp = inhalt.typ()
  await pruefeBild(eingang.pfad, medientyp)
  const datei = { dateiname: mitEndung(dateiname, medientyp), medientyp, groesse: inhalt.groesse, hash: inhalt.hash() }
  return { felder: geprueft.data, datei }
}

interface Empfangen {
  /** Not an object: a stranger chooses the names. */
  readonly felder: Map<string, string>
  readonly probleme: FieldError[]
  dateiname: string | undefined
  readonly inhalt: Inhalt
}

async function empfange(
  body: Readable,
  headers: IncomingHttpHeaders,
  eingang: Eingang,
  grenze: number,
): Promise<Empfangen> {
  const ergebnis: Empfangen = { felder: new Map(), probleme: [], dateiname: undefined, inhalt: new Inhalt() }
  const leser = neuerLeser(headers, grenze)
  sammleFelder(leser, ergebnis)
  const ende = new AbortController()
  let abgelegt: Promise<void> = Promise.resolve()
  leser.on('file', (_feld, strom: BusboyFileStream, name) => {
    ergebnis.dateiname = name ?? ''
    strom.once('limit', () => leser.destroy(dateiZuGross(grenze)))
    abgelegt = pipeline(strom, mitgelesen(ergebnis.inhalt), eingang.schreibe(), { signal: ende.signal })
    // A full disk ends the reading, too; otherwise both would wait for one another.
    abgelegt.catch((error: Error) => leser.destroy(error))
  })
  try {
    await pipeline(body, leser)
    await abgelegt
  } catch (error) {
    ende.abort()
    await abgelegt.catch(() => undefined)
    throw verstaendlich(error)
  }
  return ergebnis
}

/** The parser's own complaints are about the sender's bytes; those of the system are ours. */
function verstaendlich(error: unknown): unknown {
  const istEigener = error instanceof DomainError || (error as NodeJS.ErrnoException).code !== undefined
  return istEigener ? error : unlesbar()
}

const unlesbar = () =>
  malformedRequest('Der Upload ist unvollständig oder kein multipart/form-data. Bitte senden Sie ihn noch einmal.')

function neuerLeser(headers: IncomingHttpHeaders, grenze: number): BusboyInstance {
  const { felder, feldBytes, kopfzeilen, kopfBytes } = DOKUMENT_LIMITS
  try {
    return new Busboy({
      // The route takes multipart/form-data only, so the header is there.
      headers: headers as BusboyHeaders,
      preservePath: true,
      isPartAFile: (name) => name === DATEIFELD,
      limits: {
        files: 1,
        // The parser calls a file of exactly the limit truncated only behind it.
        fileSize: grenze,
        fields: felder,
        parts: felder + 1,
        fieldSize: feldBytes,
        headerPairs: kopfzeilen,
        headerSize: kopfBytes,
      },
    })
  } catch {
    throw unlesbar()
  }
}

function sammleFelder(leser: BusboyInstance, { felder, probleme }: Empfangen): void {
  leser.on('field', (name, wert, _nameGekuerzt, wertGekuerzt) => {
    if (wertGekuerzt) probleme.push({ pfad: name.slice(0, 100), grund: 'ist zu lang' })
    else if (felder.has(name)) probleme.push({ pfad: name.slice(0, 100), grund: 'darf nur einmal vorkommen' })
    else felder.set(name, wert.normalize('NFC'))
  })
  leser.on('filesLimit', () => probleme.push({ pfad: DATEIFELD, grund: 'darf nur einmal vorkommen' }))
  const zuViele = () => probleme.push({ pfad: '', grund: 'hat zu viele Felder' })
  leser.on('fieldsLimit', zuViele)
  leser.on('partsLimit', zuViele)
}

function mitgelesen(inhalt: Inhalt) {
  return async function* (strom: AsyncIterable<Buffer>) {
    for await (const stueck of strom) {
      inhalt.nimm(stueck)
      yield stueck
    }
  }
}

/** A name is shown and offered for the download. One with a path, or of a page's length, is no name. */
function pruefeDateiname(name: string | undefined): FieldError[] {
  if (name === undefined) return [{ pfad: DATEIFELD, grund: 'fehlt' }]
  if (name.trim() === '') return [{ pfad: DATEIFELD, grund: 'braucht einen Dateinamen' }]
  if (name.length > DOKUMENT_LIMITS.dateiname) {
    return [{ pfad: DATEIFELD, grund: `darf höchstens ${DOKUMENT_LIMITS.dateiname} Zeichen im Namen haben` }]
  }
  const istPfad = /[/\\]/.test(name) || /^\.+$/.test(name)
  return istPfad || /[\p{Cc}\p{Bidi_C}\u2028\u2029]/u.test(name)
    ? [{ pfad: DATEIFELD, grund: 'darf im Namen weder Pfad noch Steuerzeichen haben' }]
    : []
}

function mitEndung(name: string, typ: Medientyp): string {
  const schlicht = name.normalize('NFC').trim()
  const [endung] = ENDUNGEN[typ]
  const passt = ENDUNGEN[typ].some((eine) => schlicht.toLowerCase().endsWith(`.${eine}`))
  return passt ? schlicht : `${schlicht}.${endung}`
}
