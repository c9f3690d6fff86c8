/** Events of devices. */
import type { Ereignis } from '../../kern/db/ereignis.ts'
import type { GeraetRow, PruefungRow } from './geraet.queries.ts'

const FIELDS = [
  'seriennummer',
  'status',
  'letzte_pruefung',
  'naechste_pruefung',
  'bemerkung',
  'fehlbestand_id',
] as const

const ort = ({ objekt_id, objektposition_id, seriennummer }: GeraetRow) => ({
  objekt_id,
  objektposition_id,
  seriennummer,
})

const ereignis = (kind: Ereignis['ereignis'], geraet: GeraetRow, details: Ereignis['details']): Ereignis => ({
  ereignis: kind,
  entitaet_typ: 'geraet_instanz',
  entitaet_id: geraet.id,
  details: { ...ort(geraet), ...details },
})

export const geraetAngelegt = (geraet: GeraetRow): Ereignis =>
  ereignis('geraet_angelegt', geraet, {
    status: geraet.status,
    letzte_pruefung: geraet.letzte_pruefung,
    naechste_pruefung: geraet.naechste_pruefung,
  })

export const geraetGeloescht = (geraet: GeraetRow): Ereignis =>
  ereignis('geraet_geloescht', geraet, { status: geraet.status })

/** Builds `geraet_geaendert` with the changed fields, or nothing when all are as before. */
export function geraetGeaendert(before: GeraetRow, after: GeraetRow): Ereignis[] {
  const differences = changesOf(before, after)
  return Object.keys(differences.nach).length === 0 ? [] : [ereignis('geraet_geaendert', after, differences)]
}

/** Builds the event of a test, which concerns its device even if it changes nothing. */
export const geraetGeprueft = (before: GeraetRow, after: GeraetRow, pruefung: PruefungRow): Ereignis =>
  ereignis('geraet_geaendert', after, {
    pruefung: {
      id: pruefung.id,
      datum: pruefung.datum,
      ergebnis: pruefung.ergebnis,
      ...(pruefung.pruefart_id === null ? {} : { pruefart_id: pruefung.pruefart_id }),
    },
    ...changesOf(before, after),
  })

function changesOf(before: GeraetRow, after: GeraetRow) {
  const changed = FIELDS.filter((field) => before[field] !== after[field])
  const selection = (geraet: GeraetRow) => Object.fromEntries(changed.map((field) => [field, geraet[field]]))
  return { von: selection(before), nach: selection(after) }
}
