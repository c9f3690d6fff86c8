/** "Device instance changes are logged." */
import type { Ereignis } from '../ereignis.ts'
import type { GeraetRow, PruefungRow } from './geraet.queries.ts'

const FELDER = [
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

const ereignis = (art: Ereignis['ereignis'], geraet: GeraetRow, details: Ereignis['details']): Ereignis => ({
  ereignis: art,
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

/** `geraet_geaendert` with what changed, or nothing when everything is as before. */
export function geraetGeaendert(vorher: GeraetRow, nachher: GeraetRow): Ereignis[] {
  const unterschiede = geaendertes(vorher, nachher)
  return Object.keys(unterschiede.nach).length === 0 ? [] : [ereignis('geraet_geaendert', nachher, unterschiede)]
}

/** A test is an event of its device, whatever it changes about it. */
export const geraetGeprueft = (vorher: GeraetRow, nachher: GeraetRow, pruefung: PruefungRow): Ereignis =>
  ereignis('geraet_geaendert', nachher, {
    pruefung: { id: pruefung.id, datum: pruefung.datum, ergebnis: pruefung.ergebnis },
    ...geaendertes(vorher, nachher),
  })

function geaendertes(vorher: GeraetRow, nachher: GeraetRow) {
  const geaendert = FELDER.filter((feld) => vorher[feld] !== nachher[feld])
  const auswahl = (geraet: GeraetRow) => Object.fromEntries(geaendert.map((feld) => [feld, geraet[feld]]))
  return { von: auswahl(vorher), nach: auswahl(nachher) }
}
