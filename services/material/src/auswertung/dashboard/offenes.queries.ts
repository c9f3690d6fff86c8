import type { Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { listFehlbestaende } from '../../kontrollen/fehlbestaende/index.ts'
import { fristlage, kontrollfristOf, type LocalDay } from '../../kontrollen/kontrollfrist/index.ts'
import { listAusgaben } from '../../lager/ausgaben/index.ts'
import { listMaengel } from '../../werkstatt/maengel/index.ts'
import { listFaellige } from '../../werkstatt/wartung/index.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import type { Offenes } from './offenes.schema.ts'
import { listPrueftermine } from './prueftermine.queries.ts'

/** Counts what is the same for all readers and what the version of the situation covers. */
export async function countShared(
  reader: Reader,
  today: Day,
): Promise<Pick<Offenes, 'ablaufdaten' | 'maengel' | 'pruefungen'>> {
  const [ablaufdaten, maengel, pruefungen] = await Promise.all([
    listAblaufwarnungen(reader, today, { sortierung: 'resttage' }).then((list) => list.count()),
    listMaengel(reader, { sortierung: '-gemeldet_am', offen: 'true' }).count(),
    listPrueftermine(reader, today, { sortierung: 'faelligkeitsdatum', tage: 0 }).count(),
  ])
  return { ablaufdaten, maengel, pruefungen }
}

/** Counts what the version does not cover: provisional shortages, maintenance, and the checks of this person. */
export async function countOwn(
  reader: Reader,
  day: LocalDay,
  benutzer_id: string,
): Promise<Pick<Offenes, 'ausgaben' | 'fehlbestaende' | 'kontrollen' | 'wartung'>> {
  const [ausgaben, fehlbestaende, kontrollen, wartung] = await Promise.all([
    listAusgaben(reader, day.heute, { sortierung: 'faellig_am', ueberfaellig: 'true' }).count(),
    listFehlbestaende(reader, { sortierung: '-alter', offen: 'true' }).count(),
    countKontrollen(reader, day, benutzer_id),
    listFaellige(reader, day.heute, { sortierung: 'faellig_am', tage: 0 }).count(),
  ])
  return { ausgaben, fehlbestaende, kontrollen, wartung }
}

/**
 * Counts the objects that this person checks now, and those they or their Einheit should check and whose check is asked
 * for now.
 */
async function countKontrollen(reader: Reader, day: LocalDay, benutzer_id: string): Promise<number> {
  const rows = await reader
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .select([
      fristlage.as('fristlage'),
      sql<boolean>`EXISTS (SELECT FROM kontrolle WHERE kontrolle.objekt_id = objekt.id
        AND benutzer_id = ${benutzer_id} AND kontrolle.status = 'in_bearbeitung')`.as('runs'),
    ])
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .where(sql<boolean>`objekt.id IN (
      SELECT objekt_id FROM kontrolle WHERE benutzer_id = ${benutzer_id} AND status = 'in_bearbeitung'
      UNION ALL SELECT zuordnung.objekt_id FROM kontrollverantwortung zuordnung
      WHERE zuordnung.benutzer_id = ${benutzer_id}
        OR zuordnung.einheit_id = (SELECT einheit_id FROM benutzer WHERE id = ${benutzer_id}))`)
    .execute()
  return rows.filter(({ runs, fristlage: lage }) => runs || kontrollfristOf(lage, day).kontrolle_steht_an).length
}
