/** Builds requests to every operation of the document about other people's data, from parameters and schemas. */
import { newId, type OpenApiDocument } from '@zeughaus/platform'
import type { TestCall } from '@zeughaus/platform/testing'
import { upload } from '../src/werkstatt/dokumente/dokument.factory.ts'
import type { Fremdes } from './fremdes.factory.ts'

type Operation = OpenApiDocument['paths'][string][string]
type Schema = NonNullable<Operation['parameters']>[number]['schema']

/** A request: its path below the base, and its content. */
export interface Anfrage {
  readonly method: string
  /** The path as the document writes it. */
  readonly pfad: string
  readonly adresse: string
  readonly init: TestCall
}

/** Resource by the name of the parameter or field that holds its id. */
const SACHE: Readonly<Record<string, string>> = {
  objekt_id: 'objekte',
  fahrzeug_id: 'objekte',
  objektposition_id: 'objektpositionen',
  position_id: 'objektpositionen',
  geraet_instanz_id: 'geraete',
  pruefart_id: 'pruefarten',
  material_id: 'materialien',
  ziel_id: 'materialien',
  benutzer_id: 'benutzer',
  standort_id: 'standorte',
  bereich_id: 'bereiche',
  einheit_id: 'einheiten',
  uebergeordnet_id: 'einheiten',
  an_einheit_id: 'einheiten',
  kategorie_id: 'kategorien',
  objekttyp_id: 'objekttypen',
  vorlage_id: 'vorlagen',
  fach_id: 'faecher',
  lagerort_id: 'lagerorte',
  lagerplatz_id: 'lagerplaetze',
  von_lagerplatz_id: 'lagerplaetze',
  nach_lagerplatz_id: 'lagerplaetze',
  wartungsplan_id: 'wartungsplaene',
  qualifikationstyp_id: 'qualifikationstypen',
  rolle_id: 'rollen',
  mangel_id: 'maengel',
  kommentar_id: 'kommentare',
  verantwortlich_id: 'benutzer',
  sitzung_id: 'sitzungen',
  foto_id: 'fachfotos',
  gemeldet_mit_id: 'einsaetze',
}
/** A word that finds the planted data. */
const WORT = 'kanari'

/** The planted ids for a path, found by its resource. @throws {Error} if nothing is planted for it */
function idsOf(path: string, name: string, { ids }: Fremdes): string[] {
  const first = path.split('/')[1] ?? ''
  const own = path.includes('/passkeys/') ? 'passkeys' : path.startsWith('/auth/') ? 'sitzungen' : first
  const sache = /\/benutzer\/\{id\}/.test(path) ? 'benutzer' : name === 'id' ? own : SACHE[name]
  if (name === 'berechtigung_id') return ['lesen']
  if (name === 'code' || name === 'token') return ['unbekannt']
  const gepflanzt = ids[sache ?? '']
  if (gepflanzt === undefined) throw new Error(`Nothing is planted for ${name} of ${path}.`)
  return gepflanzt
}

function adressen(path: string, foreign: Fremdes): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return [path]
  return idsOf(path.replace(/^\/akte\/objekt/, '/akte'), name, foreign).flatMap((id) =>
    adressen(path.replace(`{${name}}`, id), foreign),
  )
}

/** The values to try for a query parameter. */
function values(name: string, schema: Schema, { ids }: Fremdes): readonly unknown[] {
  const sache = SACHE[name]
  if (sache !== undefined) return ids[sache] ?? []
  if (['q', 'empfaenger', 'seriennummer', 'belegnummer'].includes(name)) return [WORT]
  if (['seite', 'sortierung', 'entitaet_typ', 'entitaet_id'].includes(name)) return []
  if (name === 'limit') return [1, 200]
  if (schema.enum !== undefined) return schema.enum.slice(0, 2)
  return schema.example === undefined ? [] : [schema.example]
}

/** Every request to a reading operation: without filter, with each filter alone, and about each thing. */
export function questions(pfad: string, operation: Operation, foreign: Fremdes): Anfrage[] {
  const parameter = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const verlangt = parameter.filter(({ required }) => required).map(({ name }) => name)
  const traeger = parameter.some(({ name }) => name === 'entitaet_id')
    ? foreign.dateien.map(({ entitaet_typ, entitaet_id }) => `entitaet_typ=${entitaet_typ}&entitaet_id=${entitaet_id}`)
    : []
  // The filters of an export are those of its list.
  const gefilterte = pfad.endsWith('/export') ? parameter.filter(({ name }) => name === 'format') : parameter
  const einzelne = gefilterte.flatMap(({ name, schema }) =>
    values(name, schema, foreign).map((value) => `${name}=${encodeURIComponent(String(value))}`),
  )
  const reason = verlangt.filter((name) => !name.startsWith('entitaet')).map((name) => `${name}=${WORT}`)
  const filter = verlangt.includes('entitaet_id') ? traeger : ['', ...traeger, ...einzelne]
  return adressen(pfad, foreign).flatMap((adresse) =>
    filter.map((one) => {
      const parts = one === '' || reason.some((part) => part.split('=')[0] === one.split('=')[0]) ? [] : reason
      const search = [...new Set([...parts, one === '' ? reason : [one]].flat())].join('&')
      return { method: 'GET', pfad, adresse: search === '' ? adresse : `${adresse}?${search}`, init: {} }
    }),
  )
}

/** Every request to a writing operation: about each thing, with an empty body and with a valid one. */
export function changes(
  method: string,
  pfad: string,
  operation: Operation,
  { components }: OpenApiDocument,
  foreign: Fremdes,
): Anfrage[] {
  const json = operation.requestBody?.content['application/json']?.schema
  const inits: TestCall[] = [{}]
  if (json !== undefined) inits.unshift({ json: {} }, { json: example(json, '', components.schemas ?? {}, foreign) })
  if (pfad === '/dokumente') {
    // The very file that is stored already: the refusal must not name it.
    inits.push(...foreign.dateien.map((file) => upload(file)))
  }
  if (pfad === '/dokumente/{id}/ersetzen') {
    inits.push(...foreign.dateien.map(({ datei }) => upload({ datei }, { ist_original: 'true' })))
  }
  return adressen(pfad, foreign).flatMap((adresse) =>
    inits.map((init) => ({ method: method.toUpperCase(), pfad, adresse, init })),
  )
}

/** Valid bodies that name one more thing each: those that a request may name beside the ones it must. */
export function withVerweise(
  { requestBody }: Operation,
  { components }: OpenApiDocument,
  foreign: Fremdes,
): Readonly<Record<string, unknown>>[] {
  const schemas = components.schemas ?? {}
  const schema = requestBody?.content['application/json']?.schema
  const inner = schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
  if (schema === undefined || inner?.properties === undefined) return []
  const least = example({ ...inner, required: inner.required ?? [] }, '', schemas, foreign) as object
  return Object.keys(inner.properties)
    .filter((field) => SACHE[field.replace(/_ids$/, '_id')] !== undefined)
    .map((field) => ({ ...least, [field]: example(inner.properties?.[field] ?? {}, field, schemas, foreign) }))
}

/** A value that fits a schema, with planted ids. */
function example(schema: Schema, name: string, schemas: Readonly<Record<string, Schema>>, foreign: Fremdes): unknown {
  const inner = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
  if (inner === undefined) return null
  const [first] = inner.anyOf ?? inner.oneOf ?? []
  if (first !== undefined) return example(first, name, schemas, foreign)
  const sache = SACHE[name.replace(/_ids$/, '_id')]
  if (sache !== undefined && inner.type === 'string') return foreign.ids[sache]?.[0] ?? newId()
  if (inner.enum !== undefined) return inner.enum[0]
  if (inner.type === 'array') return inner.items ? [example(inner.items, name, schemas, foreign)] : []
  if (inner.type === 'integer' || inner.type === 'number') return Math.max(1, inner.minimum ?? 1)
  if (inner.type === 'boolean') return true
  if (inner.properties !== undefined) {
    const fields = inner.required ?? Object.keys(inner.properties).slice(0, 1)
    return Object.fromEntries(
      fields.map((field) => [field, example(inner.properties?.[field] ?? {}, field, schemas, foreign)]),
    )
  }
  return inner.format === 'date' ? '2026-05-04' : (inner.example ?? 'x')
}
