import { type Answer, answer, media } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Ablage } from '../ablage.ts'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import type { Seite } from '../listen.ts'
import { idParam } from '../wire.ts'
import { nimmAuf } from './ablegen.ts'
import { dokumentErsetzen, dokumentHochladen, dokumentLoeschen } from './dokument.commands.ts'
import {
  type DokumentMitNamen,
  getDokument,
  listAlleDokumente,
  listDokumente,
  listVersionen,
} from './dokument.queries.ts'
import {
  AlleDokumenteSuche,
  Dokument,
  DokumentErsetzen,
  DokumentHochladen,
  DokumentListe,
  DokumentSuche,
  ErsetzenFormular,
  HochladenFormular,
  VersionenSuche,
} from './dokument.schema.ts'
import { MEDIENTYPEN } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'
import { dateiZuGross } from './upload.ts'
import { dokumentErlaubt } from './zugriff.ts'

const tags = ['Dokumente']
const [PDF, ...BILDER] = MEDIENTYPEN
const DATEI = media(PDF, 'Die Datei, wie sie hochgeladen wurde', ...BILDER)
const RECHNUNG = 'keine_berechtigung: eine Rechnung ohne höhere Rolle, oder der Nachweis einer anderen Person'
const VERALTET = 'dokument_veraltet: nur die aktuelle Version'
const VORHANDEN = 'dokument_vorhanden: der Satz nennt Name und Tag der vorhandenen Datei'
const ABGELEHNT = {
  413: 'datei_zu_gross',
  415: 'dateityp_unzulaessig: auch, was sich zugleich als anderes lesen lässt',
}

/** A document as this caller sees it. */
export const dokumentAntwort = (dokument: DokumentMitNamen, akteur: Akteur) => ({
  ...dokument,
  aktionen: dokumentErlaubt(akteur, dokument),
})

const seitenantwort = (seite: Seite<DokumentMitNamen>, akteur: Akteur) => ({
  ...seite,
  eintraege: seite.eintraege.map((dokument) => dokumentAntwort(dokument, akteur)),
})

export function dokumenteRoutes(api: Api, { store, ablage, dateigrenze, clock, zeitzone }: Kontext): void {
  const aufnahme = { store, ablage, dateigrenze }
  const zeit = { clock, zeitzone }
  const upload = {
    rawBody: ['multipart/form-data'],
    bodyLimit: dateigrenze + DOKUMENT_LIMITS.rahmenBytes,
    tooLarge: () => dateiZuGross(dateigrenze),
    // How long it takes is a matter of the line; the server ends a request that does not get on.
    timeLimit: 'none',
  } as const

  api.route({
    method: 'GET',
    path: '/dokumente',
    permission: 'lesen',
    summary: 'Die aktuellen Dokumente einer Sache auflisten',
    tags,
    schema: { query: DokumentSuche, response: { 200: DokumentListe } },
    errors: { 404: 'die Sache gibt es nicht' },
    handler: async ({ query, principal }) => seitenantwort(await listDokumente(store.db, principal, query), principal),
  })
  api.route({
    method: 'GET',
    path: '/dokumente/alle',
    permission: 'lesen',
    summary: 'Alle aktuellen Dokumente auflisten, die Sie sehen dürfen, oder die eines Objekts und von allem in ihm',
    tags,
    schema: { query: AlleDokumenteSuche, response: { 200: DokumentListe } },
    handler: async ({ query, principal }) =>
      seitenantwort(await listAlleDokumente(store.db, principal, query), principal),
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
    errors: { ...ABGELEHNT, 409: VORHANDEN, 422: 'unbekannte_referenz: die Sache gibt es nicht' },
    handler: async (aufruf) => {
      const dokument = await nimmAuf(aufnahme, aufruf, DokumentHochladen, (write, felder, datei) =>
        dokumentHochladen(write, zeit, felder, datei),
      )
      return dokumentAntwort(dokument, aufruf.principal)
    },
  })
  api.route({
    method: 'GET',
    path: '/dokumente/{id}',
    permission: 'lesen',
    summary: 'Die Angaben zu einem Dokument lesen',
    tags,
    schema: { params: idParam, response: { 200: Dokument } },
    errors: { 403: RECHNUNG },
    handler: async ({ params, principal }) =>
      dokumentAntwort(await getDokument(store.db, principal, params.id), principal),
  })
  api.route({
    method: 'GET',
    path: '/dokumente/{id}/download',
    permission: 'lesen',
    summary: 'Die Datei eines Dokuments herunterladen',
    tags,
    schema: { params: idParam, response: { 200: DATEI } },
    errors: { 403: RECHNUNG },
    handler: async ({ params, principal }) => {
      const dokument = await getDokument(store.db, principal, params.id)
      return herunterladen(ablage, dokument, () => getDokument(store.db, principal, params.id))
    },
  })
  api.route({
    method: 'GET',
    path: '/dokumente/{id}/versionen',
    permission: 'lesen',
    summary: 'Alle Versionen eines Dokuments auflisten, die neueste zuerst',
    tags,
    schema: { params: idParam, query: VersionenSuche, response: { 200: DokumentListe } },
    errors: { 403: RECHNUNG },
    handler: async ({ params, query, principal }) => {
      const seite = await listVersionen(store.db, principal, params.id, query)
      return seitenantwort(seite, principal)
    },
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
    errors: { ...ABGELEHNT, 403: RECHNUNG, 409: `${VERALTET} · ${VORHANDEN}` },
    handler: async (aufruf) => {
      await getDokument(store.db, aufruf.principal, aufruf.params.id)
      const dokument = await nimmAuf(aufnahme, aufruf, DokumentErsetzen, (write, felder, datei) =>
        dokumentErsetzen(write, zeit, aufruf.params.id, felder, datei),
      )
      return dokumentAntwort(dokument, aufruf.principal)
    },
  })
  api.route({
    method: 'DELETE',
    path: '/dokumente/{id}',
    permission: 'dokument.bearbeiten',
    summary: 'Die aktuelle Version löschen; die vorige gilt wieder',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 403: RECHNUNG, 409: VERALTET },
    handler: async ({ params, principal }) => {
      await ablage.loesche(await writeUnaudited(store, principal, (write) => dokumentLoeschen(write, params.id)))
      return undefined
    },
  })
}

/** The file, never to be shown as a page: as an attachment, of the type that its content has. */
async function herunterladen(
  ablage: Ablage,
  { datei, dateiname, medientyp, groesse }: DokumentMitNamen,
  nochDa: () => Promise<DokumentMitNamen>,
): Promise<Answer> {
  const handle = await ablage.oeffne(datei).catch(async (error: NodeJS.ErrnoException) => {
    // Deleted between the two looks; a file that is really lost is our mistake.
    if (error.code === 'ENOENT') await nochDa()
    throw error
  })
  return answer(handle.createReadStream(), {
    headers: {
      'content-type': medientyp,
      'content-length': String(groesse),
      'content-disposition': alsAnhang(dateiname),
      'cache-control': 'private, no-cache',
    },
  })
}

/** RFC 6266: the name in ASCII for old clients, and as it is (RFC 8187). */
function alsAnhang(name: string): string {
  const schlicht = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const genau = encodeURIComponent(name).replace(/['()*]/g, (zeichen) => `%${zeichen.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${schlicht}"; filename*=UTF-8''${genau}`
}
