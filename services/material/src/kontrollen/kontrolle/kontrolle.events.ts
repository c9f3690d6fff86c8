import type { Ereignis, Ereignisart } from '../../kern/db/ereignis.ts'
import type { KontrolleRow, KontrollpositionRow } from './kontrolle.queries.ts'

const ereignis = (
  kind: Ereignisart,
  { id, objekt_id }: Pick<KontrolleRow, 'id' | 'objekt_id'>,
  details: Ereignis['details'] = {},
): Ereignis => ({
  ereignis: kind,
  entitaet_typ: 'kontrolle',
  entitaet_id: id,
  details: { objekt_id, ...details },
})

export const kontrolleGestartet = (kontrolle: KontrolleRow, positionen: number): Ereignis =>
  ereignis('kontrolle_gestartet', kontrolle, { positionen, vorgaenger_id: kontrolle.vorgaenger_id })

export const kontrolleAbgeschlossen = (kontrolle: KontrolleRow): Ereignis =>
  ereignis('kontrolle_abgeschlossen', kontrolle, { gestartet_am: kontrolle.gestartet_am })

export const kontrolleAbgebrochen = (kontrolle: KontrolleRow): Ereignis =>
  ereignis('kontrolle_abgebrochen', kontrolle, { gestartet_am: kontrolle.gestartet_am })

/** @param successor the check that continues with the counts */
export const kontrolleUebernommen = (kontrolle: KontrolleRow, successor: KontrolleRow): Ereignis =>
  ereignis('kontrolle_uebernommen', kontrolle, {
    benutzer_id: kontrolle.benutzer_id,
    nachfolger_id: successor.id,
    nachfolger_benutzer_id: successor.benutzer_id,
  })

/**
 * @param vorher the previous count, when this one corrects it
 * @param gezaehlt_am when it was counted, if it arrived late
 */
export const istmengeErfasst = (
  kontrolle: Pick<KontrolleRow, 'id' | 'objekt_id'>,
  position: KontrollpositionRow,
  vorher: number | null,
  gezaehlt_am: string | undefined,
): Ereignis =>
  ereignis('istmenge_erfasst', kontrolle, {
    objektposition_id: position.objektposition_id,
    material_id: position.material_id,
    sollmenge: position.sollmenge,
    gezaehlt: position.gezaehlt,
    vorher,
    ...(gezaehlt_am === undefined ? {} : { gezaehlt_am }),
    ablaufdatum: position.ablaufdatum,
    chargennummer: position.chargennummer,
    seriennummer: position.seriennummer,
    ...(position.entfernt.length > 0 ? { entfernt: position.entfernt } : {}),
  })
