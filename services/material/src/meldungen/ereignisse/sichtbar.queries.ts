import type { Change } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader, Sehende } from '../../kern/db/store.ts'

/** Kinds of changes of what belongs to all places, and of what is one person's. */
const EVERYWHERE = new Set(['ansicht', 'bereich', 'einheit', 'kategorie', 'standort'])

/** The table that holds the changed thing, by the kind of change. */
const TABLES: Readonly<Record<string, string>> = {
  ausgabe: 'ausgabe',
  benutzer_qualifikation: 'benutzer_qualifikation',
  dokument: 'dokument',
  einsatz: 'einsatz',
  fach: 'fach',
  fachfoto: 'fachfoto',
  fehlbestand: 'fehlbestand',
  geraet_instanz: 'geraet_instanz',
  kontrolle: 'kontrolle',
  kontrollverantwortung: 'kontrollverantwortung',
  lagerbewegung: 'lagerbewegung',
  lagerort: 'lagerort',
  lagerplatz: 'lagerplatz',
  mangel: 'mangel',
  mangel_dokument: 'dokument',
  material: 'material',
  materialbewegung: 'materialbewegung',
  nachweis: 'dokument',
  objekt: 'objekt',
  objektposition: 'objektposition',
  objekttyp: 'objekttyp',
  pruefart: 'pruefart',
  qualifikationstyp: 'qualifikationstyp',
  rechnung: 'dokument',
  vorlage: 'beladungsvorlage',
  wartungsauftrag: 'wartungsauftrag',
  wartungsplan: 'wartungsplan',
  zustaendigkeit: 'zustaendigkeit',
}

/** Whose view depends on who they are, beside the places. */
const PERSONAL = new Set(['benutzer_qualifikation', 'nachweis', 'zustaendigkeit'])

/**
 * Whether people see what has changed. All open pages hear of a change at once, so those with the same view share one
 * look; the next change of the same thing is looked at again, because the look before may be older. A person who sees a
 * part only hears of no kind that is missing here.
 */
export function lookingAtChanges(seenBy: (who: Sehende) => Reader): (who: Sehende, change: Change) => Promise<boolean> {
  // The feed gives all listeners the same object.
  const looks = new WeakMap<Change, Map<string, Promise<boolean>>>()
  return async (who, change) => {
    if (EVERYWHERE.has(change.art)) return true
    const table = TABLES[change.art]
    if (table === undefined) return false
    const shared = looks.get(change) ?? new Map<string, Promise<boolean>>()
    looks.set(change, shared)
    const key = JSON.stringify([who.sicht, PERSONAL.has(change.art) ? who.id : null])
    const look = shared.get(key) ?? exists(seenBy(who), table, change.id)
    shared.set(key, look)
    return look
  }
}

async function exists(reader: Reader, table: string, id: string): Promise<boolean> {
  const found = sql<object>`(SELECT 1 FROM ${sql.table(table)} WHERE id = ${id}::uuid)`.as('gefunden')
  return (await reader.selectFrom(found).select(sql`1`.as('da')).executeTakeFirst()) !== undefined
}
