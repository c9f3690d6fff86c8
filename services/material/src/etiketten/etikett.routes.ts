import { LabelError } from '@zeughaus/labels/formats'
import { type Answer, answer, media, unprocessable } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { idParam } from '../wire.ts'
import { type Aufschrift, getObjektAufschrift, getPositionAufschrift, listAufschriften } from './etikett.queries.ts'
import { Etikettenbogen, EtikettSuche } from './etikett.schema.ts'

const tags = ['Etiketten']
/** Fonts and libraries come into memory with the first label. */
const zeichner = () => import('@zeughaus/labels')
const PDF = media('application/pdf', 'Das Etikett als Vektor-PDF: Symbol, darunter Code und Klartext')
const BOGEN = media('application/pdf', 'Ein Bogen A4 oder mehrere, als Vektor-PDF')
const darstellung = 'etikett_zu_klein: der Satz nennt das nötige Maß · code_nicht_darstellbar'

export function etikettenRoutes(api: Api, { store }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/objekte/{id}/label.pdf',
    permission: 'lesen',
    summary: 'Das Etikett eines Objekts drucken',
    tags,
    schema: { params: idParam, query: EtikettSuche, response: { 200: PDF } },
    errors: { 422: darstellung },
    handler: async ({ params, query }) => etikett(await getObjektAufschrift(store.db, params.id), query),
  })
  api.route({
    method: 'GET',
    path: '/objektpositionen/{id}/label.pdf',
    permission: 'lesen',
    summary: 'Das Etikett einer Position drucken; 404, wenn sie keinen Code hat',
    tags,
    schema: { params: idParam, query: EtikettSuche, response: { 200: PDF } },
    errors: { 422: darstellung },
    handler: async ({ params, query }) => etikett(await getPositionAufschrift(store.db, params.id), query),
  })
  api.route({
    method: 'POST',
    path: '/etikettenbogen',
    permission: 'lesen',
    summary: 'Etiketten für viele Objekte und Positionen auf Etikettenpapier drucken',
    description: 'Ein angebrochener Bogen lässt sich ab `startposition` weiter bedrucken. Es wird nichts gespeichert.',
    tags,
    schema: { body: Etikettenbogen, response: { 200: BOGEN } },
    errors: { 422: `${darstellung} · startposition_ungueltig · unbekannte_referenz, code_fehlt: details.ids` },
    handler: async ({ body }) => {
      const aufschriften = await listAufschriften(store.db, body.objekt_ids, body.objektposition_ids)
      const etiketten = aufschriften.map((aufschrift) => ({ ...aufschrift, format: body.format }))
      return pdf(
        async () => (await zeichner()).renderSheets(etiketten, body.papier, body.startposition),
        'etiketten.pdf',
      )
    },
  })
}

function etikett(aufschrift: Aufschrift, { format, breite_mm, hoehe_mm }: EtikettSuche): Promise<Answer> {
  const groesse = { breiteMm: breite_mm, hoeheMm: hoehe_mm }
  return pdf(async () => (await zeichner()).renderLabel({ ...aufschrift, format }, groesse), 'etikett.pdf')
}

/** Answers a document; what cannot be drawn is a refusal with the sentence of the drawing. */
async function pdf(zeichne: () => Promise<Uint8Array>, name: string): Promise<Answer> {
  try {
    return answer(await zeichne(), { headers: { 'content-disposition': `inline; filename="${name}"` } })
  } catch (error) {
    throw error instanceof LabelError ? unprocessable(error.code, error.message) : error
  }
}
