import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { DOKUMENT_LIMITS, fileTooLarge, PictureCheck, receiveDokument } from '../../werkstatt/dokumente/index.ts'
import { fotoEntfernen, fotoErsetzen, fotoHinzufuegen } from './fachfoto.commands.ts'
import { AENDERN, fotoOf, listFachfotos, type Traeger } from './fachfoto.queries.ts'
import {
  ErsetzenFormular,
  Fachfoto,
  FachfotoErsetzen,
  FachfotoHinzufuegen,
  Fachfotos,
  FOTO_BYTES,
  fotoParam,
  HinzufuegenFormular,
} from './fachfoto.schema.ts'

const tags = ['Fotos der Fächer']
const REJECTED = { 413: 'datei_zu_gross', 415: 'dateityp_unzulaessig' }

const PLACES = [
  { art: 'objekt', path: '/objekte/{id}/fachfotos', of: 'eines Objekts' },
  { art: 'vorlage', path: '/vorlagen/{id}/fachfotos', of: 'einer Beladungsvorlage' },
] as const

/** The same operations on the photos of an object and on those of a template. */
export function fachfotosRoutes(api: Api, { store, files, cage, clock, timeZone }: Context): void {
  const target = { store, files, fileLimit: FOTO_BYTES, pictures: new PictureCheck(cage) }
  const time = { clock, timeZone }
  const upload = {
    rawBody: ['multipart/form-data'],
    bodyLimit: FOTO_BYTES + DOKUMENT_LIMITS.frameBytes,
    tooLarge: () => fileTooLarge(FOTO_BYTES),
    // The duration depends on the connection; the server ends a request that makes no progress.
    timeLimit: 'none',
  } as const
  for (const { art, path, of } of PLACES) {
    const traegerOf = ({ id }: { readonly id: string }): Traeger => ({ art, id })
    api.route({
      method: 'GET',
      path,
      permission: 'lesen',
      summary: `Die Fotos der Fächer ${of} auflisten`,
      tags,
      schema: { params: idParam, response: { 200: Fachfotos } },
      handler: ({ params, principal }) => listFachfotos(store.as(principal), principal, traegerOf(params)),
    })
    api.route({
      method: 'POST',
      path,
      permission: AENDERN[art],
      summary: `Einem Fach ${of} ein Foto hinzufügen`,
      tags,
      ...upload,
      form: HinzufuegenFormular,
      schema: { params: idParam, response: { 201: Fachfoto } },
      errors: { ...REJECTED, 409: 'zu_viele_fotos', 422: 'unbekannte_referenz: das Fach gibt es hier nicht' },
      handler: async (call) => {
        const foto = await receiveDokument(target, call, FachfotoHinzufuegen, (write, fields, file) =>
          fotoHinzufuegen(write, time, traegerOf(call.params), fields, file),
        )
        return fotoOf(foto, ['ersetzen', 'loeschen'])
      },
    })
    api.route({
      method: 'POST',
      path: `${path}/{foto_id}/ersetzen`,
      permission: AENDERN[art],
      summary: 'Das Foto eines Fachs durch ein neues ersetzen',
      tags,
      ...upload,
      form: ErsetzenFormular,
      schema: { params: fotoParam, response: { 201: Fachfoto } },
      errors: REJECTED,
      handler: async (call) => {
        const foto = await receiveDokument(target, call, FachfotoErsetzen, (write, _fields, file) =>
          fotoErsetzen(write, time, traegerOf(call.params), call.params.foto_id, file),
        )
        return fotoOf(foto, ['ersetzen', 'loeschen'])
      },
    })
    api.route({
      method: 'DELETE',
      path: `${path}/{foto_id}`,
      permission: AENDERN[art],
      summary: 'Das Foto eines Fachs entfernen, mit den früheren an seiner Stelle',
      tags,
      schema: { params: fotoParam, response: { 204: null } },
      handler: async ({ params, principal }) => {
        const names = await writeUnaudited(store, principal, (write) =>
          fotoEntfernen(write, traegerOf(params), params.foto_id),
        )
        for (const name of names) await files.remove(name)
        return undefined
      },
    })
  }
}
