import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import { istErneuert } from '../personal/index.ts'
import type { Qualifikationsablauf, QualifikationsablaufSuche } from './qualifikationsablaeufe.schema.ts'

/**
 * "Today up to 60 days ahead, `?abgelaufene=true` adds those past."
 *
 * @param nurVon who may not read about others is told of his own
 */
export async function listQualifikationsablaeufe(
  reader: Reader,
  heute: Day,
  nurVon: string | null,
  { sortierung, tage, abgelaufene, benutzer_id, einheit_id, ...blatt }: QualifikationsablaufSuche,
): Promise<Seite<Qualifikationsablauf>> {
  const gefunden = reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .where('benutzer.aktiv', '=', true)
    .where('benutzer_qualifikation.gueltig_bis', '<=', addDays(heute, tage))
    .where(({ not }) => not(istErneuert))
    .$if(abgelaufene !== 'true', (q) => q.where('benutzer_qualifikation.gueltig_bis', '>=', heute))
    .$if(nurVon !== null, (q) => q.where('benutzer.id', '=', nurVon ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer.id', '=', benutzer_id ?? ''))
    .$if(einheit_id !== undefined, (q) => q.where('benutzer.einheit_id', '=', einheit_id ?? ''))
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  return blaettere(
    blatt,
    () => zaehle(gefunden),
    (ausschnitt) => {
      const eintraege = gefunden
        .select(['benutzer_qualifikation.id', 'benutzer.id as benutzer_id', 'benutzer.name as benutzer_name'])
        .select(['qualifikationstyp.id as qualifikationstyp_id', 'qualifikationstyp.name as qualifikationstyp_name'])
        .select('qualifikationstyp.art')
        .select(({ ref }) => ref('benutzer_qualifikation.gueltig_bis').$notNull().as('gueltig_bis'))
        .select(sql<number>`benutzer_qualifikation.gueltig_bis - ${heute}::date`.as('resttage'))
        .orderBy('benutzer_qualifikation.gueltig_bis', richtung)
        .orderBy(sql`benutzer.name COLLATE natuerlich`)
        .orderBy('benutzer_qualifikation.id')
      return ausschnitt.zeilen(ausschnitt.teil(eintraege)).execute()
    },
  )
}
