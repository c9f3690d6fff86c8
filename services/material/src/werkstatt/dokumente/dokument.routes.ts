import type { IncomingHttpHeaders } from 'node:http'
import {
  type Answer,
  answer,
  DomainError,
  type Logger,
  media,
  namesTag,
  rangeHolds,
  readRange,
  savedAs,
} from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { FileMissing, type FileStore } from '../../kern/files/index.ts'

import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { PictureCheck } from './bild.ts'
import { dokumentErsetzen, dokumentHochladen, dokumentLoeschen } from './dokument.commands.ts'
import {
  type DokumentMitNamen,
  getDokument,
  guardOf,
  listAlleDokumente,
  listDokumente,
  listVersionen,
} from './dokument.queries.ts'
import {
  AlleDokumenteSuche,
  Dokument,
  DokumentErsetzen,
  DokumentHochladen,
  DokumentSuche,
  ErsetzenFormular,
  HochladenFormular,
  VersionenSuche,
} from './dokument.schema.ts'
import { checkAendern, dokumentErlaubt } from './dokument.states.ts'
import { MEDIENTYPEN } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'
import { receiveDokument } from './upload.commands.ts'
import { fileTooLarge } from './upload.ts'
import { verified } from './verified.ts'

const tags = ['Dokumente']
const [PDF, ...BILDER] = MEDIENTYPEN
const FILE_MEDIA = media(PDF, 'Die Datei, wie sie hochgeladen wurde', ...BILDER)
const FILE_PART = media(PDF, 'Der verlangte Bereich der Datei', ...BILDER)
const INVISIBLE =
  'keine_berechtigung: eine Rechnung ohne höhere Rolle, der Nachweis einer anderen Person, oder das Dokument eines Mangels ' +
  'ohne das Recht, Mängel zu lesen'
const VERALTET = 'dokument_veraltet: nur die aktuelle Version'
const PRESENT = 'dokument_vorhanden: der Satz nennt Name und Tag der vorhandenen Datei'
const REJECTED = {
  413: 'datei_zu_gross',
  415: 'dateityp_unzulaessig: auch, was sich zugleich als anderes lesen lässt',
}

/** A document as this caller sees it. */
export const dokumentAntwort = (dokument: DokumentMitNamen, caller: Caller) => ({
  ...dokument,
  aktionen: dokumentErlaubt(caller, dokument),
})

export function dokumenteRoutes(api: Api, { store, files, fileLimit, cage, clock, timeZone }: Context): void {
  const target = { store, files, fileLimit, pictures: new PictureCheck(cage) }
  const time = { clock, timeZone }
  const upload = {
    rawBody: ['multipart/form-data'],
    bodyLimit: fileLimit + DOKUMENT_LIMITS.frameBytes,
    tooLarge: () => fileTooLarge(fileLimit),
    // The duration depends on the connection; the server ends a request that makes no progress.
    timeLimit: 'none',
  } as const

  api.list({
    path: '/dokumente',
    permission: 'lesen',
    summary: 'Die aktuellen Dokumente einer Sache auflisten',
    tags,
    schema: { query: DokumentSuche, entry: Dokument },
    errors: { 404: 'die Sache gibt es nicht' },
    list: async ({ query, principal }) =>
      mapped(await listDokumente(store.as(principal), principal, query), (dokument) =>
        dokumentAntwort(dokument, principal),
      ),
  })
  api.list({
    path: '/dokumente/alle',
    permission: 'lesen',
    summary: 'Alle aktuellen Dokumente auflisten, die Sie sehen dürfen, oder die eines Objekts und von allem in ihm',
    tags,
    schema: { query: AlleDokumenteSuche, entry: Dokument },
    list: ({ query, principal }) =>
      mapped(listAlleDokumente(store.as(principal), principal, query), (dokument) =>
        dokumentAntwort(dokument, principal),
      ),
  })
  api.route({
    method: 'POST',
    path: '/dokumente',
    permission: 'dokument.hochladen',
    summary: 'Ein Dokument hochladen',
    description:
      'Gelesen wird der Inhalt der Datei, nicht ihr Name und nicht ihr Medientyp. Dieselben Bytes wie in einer ersetzten ' +
      'Version sind erlaubt.',
    tags,
    ...upload,
    form: HochladenFormular,
    schema: { response: { 201: Dokument } },
    errors: {
      ...REJECTED,
      409: PRESENT,
      422: 'unbekannte_referenz: die Sache gibt es nicht, oder pruefung_id ist keine Prüfung des Geräts',
    },
    handler: async (call) => {
      const dokument = await receiveDokument(target, call, DokumentHochladen, (write, fields, file) =>
        dokumentHochladen(write, time, fields, file),
      )
      return dokumentAntwort(dokument, call.principal)
    },
  })
  api.route({
    method: 'GET',
    path: '/dokumente/{id}',
    permission: 'lesen',
    summary: 'Die Angaben zu einem Dokument lesen',
    tags,
    schema: { params: idParam, response: { 200: Dokument } },
    errors: { 403: INVISIBLE },
    handler: async ({ params, principal }) =>
      dokumentAntwort(await getDokument(store.as(principal), principal, params.id), principal),
  })
  api.route({
    method: 'GET',
    path: '/dokumente/{id}/download',
    permission: 'lesen',
    summary: 'Die Datei eines Dokuments herunterladen',
    tags,
    description:
      'Ein Bereich der Datei lässt sich mit Range verlangen (206); ETag ist die Prüfsumme (SHA-256) der ganzen Datei. ' +
      'Eine ganze Datei wird beim Senden geprüft: Weicht sie von der hochgeladenen ab, bricht die Verbindung ab.',
    schema: { params: idParam, response: { 200: FILE_MEDIA, 206: FILE_PART, 304: null } },
    errors: {
      403: INVISIBLE,
      416: 'bereich_unerfuellbar: hinter dem Ende der Datei; Content-Range nennt ihre Größe',
      503: 'dokumentspeicher_nicht_verfuegbar: der Speicher der Dateien antwortet nicht',
    },
    handler: async ({ params, principal, request, log }) => {
      const dokument = await getDokument(store.as(principal), principal, params.id)
      const stillThere = () => getDokument(store.as(principal), principal, params.id)
      return download(files, dokument, { headers: request.headers, stillThere, log })
    },
  })
  api.list({
    path: '/dokumente/{id}/versionen',
    permission: 'lesen',
    summary: 'Alle Versionen eines Dokuments auflisten, die neueste zuerst',
    tags,
    schema: { params: idParam, query: VersionenSuche, entry: Dokument },
    errors: { 403: INVISIBLE },
    list: async ({ params, principal }) =>
      mapped(await listVersionen(store.as(principal), principal, params.id), (dokument) =>
        dokumentAntwort(dokument, principal),
      ),
  })
  api.route({
    method: 'POST',
    path: '/dokumente/{id}/ersetzen',
    permission: 'dokument.bearbeiten',
    summary: 'Ein Dokument durch eine neue Version ersetzen; die bisherige bleibt',
    tags,
    ...upload,
    form: ErsetzenFormular,
    schema: { params: idParam, response: { 201: Dokument } },
    errors: { ...REJECTED, 403: INVISIBLE, 409: `${VERALTET} · ${PRESENT}` },
    handler: async (call) => {
      checkAendern(call.principal, await guardOf(store.as(call.principal), call.params.id))
      const dokument = await receiveDokument(target, call, DokumentErsetzen, (write, fields, file) =>
        dokumentErsetzen(write, time, call.params.id, fields, file),
      )
      return dokumentAntwort(dokument, call.principal)
    },
  })
  api.route({
    method: 'DELETE',
    path: '/dokumente/{id}',
    permission: 'dokument.bearbeiten',
    summary: 'Die aktuelle Version löschen; die vorige gilt wieder',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 403: INVISIBLE, 409: VERALTET },
    handler: async ({ params, principal }) => {
      await files.remove(await writeUnaudited(store, principal, (write) => dokumentLoeschen(write, params.id)))
      return undefined
    },
  })
}

interface Download {
  readonly headers: IncomingHttpHeaders
  /** Reads the row again. @throws {DomainError} 404 when it is gone */
  stillThere(): Promise<DokumentMitNamen>
  readonly log: Logger
}

/** Sends the file as an attachment with the type of its content, so that no browser shows it as a page. */
async function download(
  fileStore: FileStore,
  { datei, dateiname, medientyp, groesse, hash }: DokumentMitNamen,
  { headers, stillThere, log }: Download,
): Promise<Answer> {
  const etag = `"${hash}"`
  const common = { etag, 'accept-ranges': 'bytes' }
  if (namesTag(headers['if-none-match'], etag)) return answer(null, { status: 304, headers: common })
  const wanted = rangeHolds(headers['if-range'] as string | undefined, etag)
    ? readRange(headers.range, groesse)
    : 'whole'
  if (wanted === 'unsatisfiable') throw behindTheEnd(groesse)
  const stretch = wanted === 'whole' ? undefined : wanted
  const bytes = await fileStore.read(datei, stretch).catch(async (error: unknown) => {
    // Deleted since the row was read; a file that is really lost is a fault of the service.
    if (error instanceof FileMissing) await stillThere()
    throw error
  })
  const { start, end } = stretch ?? { start: 0, end: groesse - 1 }
  return answer(stretch === undefined ? verified(bytes, { hash, name: datei, log }) : bytes, {
    status: stretch === undefined ? 200 : 206,
    headers: {
      ...common,
      'content-type': medientyp,
      'content-length': `${end - start + 1}`,
      'content-disposition': savedAs(dateiname),
      ...(stretch === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${groesse}` }),
    },
  })
}

const behindTheEnd = (groesse: number): DomainError =>
  new DomainError(
    416,
    'bereich_unerfuellbar',
    `Der verlangte Bereich liegt hinter dem Ende der Datei. Sie hat ${groesse} Bytes.`,
    { groesse },
    { 'content-range': `bytes */${groesse}` },
  )
