/** Finds the owner of a document: its name and its page. */
import { api, type Schema, unwrap } from '../../api/index.ts'

/** Kinds of change that refresh document pages. Documents with restricted access have kinds of their own. */
export const DOKUMENT_KINDS = ['dokument', 'mangel_dokument', 'nachweis', 'rechnung'] as const

export interface Subject {
  readonly name: string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

const objekt = (id: string, name: string, teil?: string): Subject => ({
  name,
  to: `/objekte/${id}`,
  search: teil === undefined ? {} : { teil },
})

type Finder = (id: string) => Promise<Subject>

const FINDERS: Readonly<Record<Schema<'Dokument'>['entitaet_typ'], Finder>> = {
  objekt: async (id) => {
    const { code, name } = await unwrap(api.GET('/objekte/{id}', { params: { path: { id } } }))
    return objekt(id, `${code} ${name}`, 'dokumente')
  },
  objektposition: async (id) => {
    const { objekt_id, material } = await unwrap(api.GET('/objektpositionen/{id}', { params: { path: { id } } }))
    return objekt(objekt_id, material.name)
  },
  geraet_instanz: async (id) => {
    const { material_name, seriennummer } = await unwrap(api.GET('/geraete/{id}', { params: { path: { id } } }))
    return { name: `${material_name} ${seriennummer}`, to: `/geraete/${id}`, search: { teil: 'dokumente' } }
  },
  material: async (id) => {
    const { name } = await unwrap(api.GET('/materialien/{id}', { params: { path: { id } } }))
    return { name, to: '/stammdaten/materialien', search: { q: name } }
  },
  mangel: async (id) => {
    const { titel } = await unwrap(api.GET('/maengel/{id}', { params: { path: { id } } }))
    return { name: titel, to: `/maengel/${id}`, search: {} }
  },
  wartungsauftrag: async (id) => {
    const { objekt_code, beschreibung } = await unwrap(api.GET('/wartungsauftraege/{id}', { params: { path: { id } } }))
    return { name: `${objekt_code}: ${beschreibung}`, to: `/wartung/auftraege/${id}`, search: {} }
  },
  benutzer_qualifikation: async (id) => {
    const { benutzer_id, benutzer_name, qualifikationstyp_name } = await unwrap(
      api.GET('/benutzer-qualifikationen/{id}', { params: { path: { id } } }),
    )
    return { name: `${benutzer_name}: ${qualifikationstyp_name}`, to: `/personal/${benutzer_id}`, search: {} }
  },
  kontrolle: async (id) => {
    const { objekt_id } = await unwrap(api.GET('/kontrollen/{id}', { params: { path: { id } } }))
    return objekt(objekt_id, 'Kontrolle', 'verlauf')
  },
  fehlbestand: async (id) => {
    const { objekt_id, objekt_code, material_name } = await unwrap(
      api.GET('/fehlbestaende/{id}', { params: { path: { id } } }),
    )
    return objekt(objekt_id, `${objekt_code}: ${material_name}`, 'fehlbestaende')
  },
  // Its object or template shows it; the document does not name them.
  fachfoto: async () => ({ name: 'Foto eines Fachs', to: '/objekte', search: {} }),
}

/** @throws ApiError when it may not be read */
export const findSubject = (typ: Schema<'Dokument'>['entitaet_typ'], id: string): Promise<Subject> => FINDERS[typ](id)
