import { LabelError } from '@zeughaus/labels/formats'
import { type Answer, answer, media, unprocessable } from '@zeughaus/platform'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { type Aufschrift, getObjektAufschrift, getPositionAufschrift, listAufschriften } from './etikett.queries.ts'
import { Etikettenbogen, EtikettSuche } from './etikett.schema.ts'

const tags = ['Etiketten']
/** Loads fonts and libraries with the first label. */
const drawer = () => import('@zeughaus/labels')
const PDF = media('application/pdf', 'Das Etikett als Vektor-PDF: Symbol, darunter Code und Klartext')
const SHEET = media('application/pdf', 'Ein Bogen A4 oder mehrere, als Vektor-PDF')
const unprintable = 'etikett_zu_klein: der Satz nennt das nötige Maß · code_nicht_darstellbar'

export function etikettenRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'GET',
    path: '/objekte/{id}/label.pdf',
    permission: 'lesen',
    summary: 'Das Etikett eines Objekts drucken',
    tags,
    schema: { params: idParam, query: EtikettSuche, response: { 200: PDF } },
    errors: { 422: unprintable },
    handler: async ({ params, query, principal }) =>
      etikett(await getObjektAufschrift(store.as(principal), params.id), query),
  })
  api.route({
    method: 'GET',
    path: '/objektpositionen/{id}/label.pdf',
    permission: 'lesen',
    summary: 'Das Etikett einer Position drucken; 404, wenn sie keinen Code hat',
    tags,
    schema: { params: idParam, query: EtikettSuche, response: { 200: PDF } },
    errors: { 422: unprintable },
    handler: async ({ params, query, principal }) =>
      etikett(await getPositionAufschrift(store.as(principal), params.id), query),
  })
  api.route({
    method: 'POST',
    path: '/etikettenbogen',
    permission: 'lesen',
    summary: 'Etiketten für viele Objekte, Positionen, Geräte und Lagerplätze auf Etikettenpapier drucken',
    description: 'Ein angebrochener Bogen lässt sich ab `startposition` weiter bedrucken. Es wird nichts gespeichert.',
    tags,
    schema: { body: Etikettenbogen, response: { 200: SHEET } },
    errors: { 422: `${unprintable} · startposition_ungueltig · unbekannte_referenz, code_fehlt: details.ids` },
    handler: async ({ body, principal }) => {
      const aufschriften = await listAufschriften(store.as(principal), body)
      const etiketten = aufschriften.map((aufschrift) => ({
        ...aufschrift,
        format: body.format,
        ...(body.adresse === null ? {} : { symbol: addressOf(body.adresse, aufschrift.code) }),
      }))
      return pdf(async () => (await drawer()).renderSheets(etiketten, body.papier, body.startposition), 'etiketten.pdf')
    },
  })
}

/** The page of the app that opens what carries this code. */
const addressOf = (adresse: string, code: string): string => `${adresse}/scannen?code=${encodeURIComponent(code)}`

function etikett(aufschrift: Aufschrift, { format, breite_mm, hoehe_mm }: EtikettSuche): Promise<Answer> {
  const size = { breiteMm: breite_mm, hoeheMm: hoehe_mm }
  return pdf(async () => (await drawer()).renderLabel({ ...aufschrift, format }, size), 'etikett.pdf')
}

/** Returns a PDF; what cannot be drawn is refused with the drawing's sentence. */
async function pdf(draw: () => Promise<Uint8Array>, name: string): Promise<Answer> {
  try {
    return answer(await draw(), { headers: { 'content-disposition': `inline; filename="${name}"` } })
  } catch (error) {
    throw error instanceof LabelError ? unprocessable(error.code, error.message) : error
  }
}
