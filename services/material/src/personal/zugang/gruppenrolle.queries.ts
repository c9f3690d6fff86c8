import { sql } from 'kysely'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Gruppenrollen } from './gruppenrolle.schema.ts'
import type { NeueOrtsrolle } from './ortsrolle.schema.ts'

type Eintrag = Gruppenrollen['eintraege'][number]

/** The table of groups and roles, in the order of the groups. */
export async function getGruppenrollen(reader: Reader): Promise<Gruppenrollen> {
  const alle = sql<{
    gruppe: string
    rolle: FesteRolle | null
    rolle_id: string | null
    ortsrolle: Eintrag['ortsrollen'][number] | null
  }>`(
    SELECT gruppe, rolle, NULL::uuid AS rolle_id, NULL::jsonb AS ortsrolle FROM gruppenrolle
    UNION ALL SELECT gruppe, NULL, rolle_id, NULL FROM gruppe_eigene_rolle
    UNION ALL SELECT gruppe, NULL, NULL, jsonb_build_object('rolle', o.rolle, 'rolle_id', o.rolle_id, 'rolle_name', rolle.name,
      'einheit_id', o.einheit_id, 'standort_id', o.standort_id, 'ort_name', coalesce(einheit.name, standort.name))
      FROM gruppe_ortsrolle o LEFT JOIN rolle ON rolle.id = o.rolle_id LEFT JOIN einheit ON einheit.id = o.einheit_id
        LEFT JOIN standort ON standort.id = o.standort_id)`
  const eintraege = await reader
    .selectFrom(alle.as('gegeben'))
    .select([
      'gruppe',
      // A check constraint admits only these words.
      sql<FesteRolle[]>`coalesce(array_agg(rolle ORDER BY rolle) FILTER (WHERE rolle IS NOT NULL), '{}')`.as('rollen'),
      sql<string[]>`coalesce(array_agg(rolle_id ORDER BY rolle_id) FILTER (WHERE rolle_id IS NOT NULL), '{}')`.as(
        'eigene_rollen',
      ),
      sql<
        Eintrag['ortsrollen']
      >`coalesce(jsonb_agg(ortsrolle ORDER BY ortsrolle ->> 'ort_name' COLLATE natuerlich, ortsrolle)
        FILTER (WHERE ortsrolle IS NOT NULL), '[]')`.as('ortsrollen'),
    ])
    .groupBy('gruppe')
    .orderBy('gruppe')
    .execute()
  return { eintraege }
}

/** What groups give a person, each role once. */
export interface Gegeben {
  readonly rollen: FesteRolle[]
  /** Ids of custom roles. */
  readonly eigene: readonly string[]
  /** Roles for places. */
  readonly anOrten: readonly NeueOrtsrolle[]
}

export const gibtNichts = ({ rollen, eigene, anOrten }: Gegeben): boolean =>
  rollen.length + eigene.length + anOrten.length === 0

/** The roles that these groups give. */
export async function rollenOfGruppen(reader: Reader, gruppen: readonly string[]): Promise<Gegeben> {
  if (gruppen.length === 0) return { rollen: [], eigene: [], anOrten: [] }
  const feste = await reader
    .selectFrom('gruppenrolle')
    .select('rolle')
    .distinct()
    .where('gruppe', 'in', [...gruppen])
    .orderBy('rolle')
    .execute()
  const eigene = await reader
    .selectFrom('gruppe_eigene_rolle')
    .select('rolle_id')
    .distinct()
    .where('gruppe', 'in', [...gruppen])
    .execute()
  const anOrten = await reader
    .selectFrom('gruppe_ortsrolle')
    // A check constraint admits only these words.
    .select([sql<FesteRolle | null>`rolle`.as('rolle'), 'rolle_id', 'einheit_id', 'standort_id'])
    .distinct()
    .where('gruppe', 'in', [...gruppen])
    .execute()
  return {
    rollen: feste.map(({ rolle }) => rolle as FesteRolle),
    eigene: eigene.map(({ rolle_id }) => rolle_id),
    anOrten,
  }
}
