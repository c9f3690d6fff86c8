import { type RawBuilder, sql } from 'kysely'
import { type BerechtigtePerson, may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { asArray, asObject, asSection } from '../../kern/db/written-json.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import { geraeteForAkte, pruefungenForAkte } from '../../objekte/geraete/index.ts'
import {
  fahrzeugForAkte,
  lagerbewegungenForAkte,
  type ObjektMitStand,
  objektForAkte,
} from '../../objekte/objekt/index.ts'
import { dokumenteForAkte, visibilityOf } from '../../werkstatt/dokumente/index.ts'
import { maengelForAkte } from '../../werkstatt/maengel/index.ts'
import { historieForAkte } from '../historie/index.ts'
import { kontrollverantwortungForAkte, zustaendigeForAkte } from '../verantwortung/index.ts'
import { ABSCHNITT_MAX, Akte } from './akte.schema.ts'

type Section = Exclude<keyof Akte, 'objekt'>

/** The object of an Akte, and all other sections as JSON. */
export interface Content {
  readonly objekt: ObjektMitStand
  readonly texts: Readonly<Record<Section, string>>
}

/** The sections that the modules contribute for the object `akte.id`, limited to the rights in `akte`. */
function sections(today: string): Readonly<Record<Section, RawBuilder<unknown>>> {
  const { shape } = Akte
  const whenAllowed = (right: 'maengel' | 'historie', content: RawBuilder<unknown>) =>
    sql`CASE WHEN ${sql.ref(`akte.${right}`)} THEN ${content} ELSE 'null' END`
  return {
    fahrzeugdetails: asObject(shape.fahrzeugdetails, fahrzeugForAkte),
    zustaendigkeiten: asArray(shape.zustaendigkeiten.element, zustaendigeForAkte),
    kontrollverantwortung: asSection(shape.kontrollverantwortung, kontrollverantwortungForAkte, ABSCHNITT_MAX),
    lagerbewegungen: asSection(shape.lagerbewegungen, lagerbewegungenForAkte, ABSCHNITT_MAX),
    maengel: whenAllowed('maengel', asSection(shape.maengel.unwrap(), maengelForAkte, ABSCHNITT_MAX)),
    geraete: asSection(shape.geraete, geraeteForAkte(today), ABSCHNITT_MAX),
    pruefungen: asSection(shape.pruefungen, pruefungenForAkte, ABSCHNITT_MAX),
    dokumente: asSection(shape.dokumente, dokumenteForAkte, ABSCHNITT_MAX),
    historie: whenAllowed('historie', asSection(shape.historie.unwrap(), historieForAkte, ABSCHNITT_MAX)),
  }
}

/** The rights that decide what a person reads in an Akte. */
const aktenrechte = (who: BerechtigtePerson) => ({
  maengel: may(who, 'mangel.lesen'),
  historie: may(who, 'historie.lesen'),
  ...visibilityOf(who),
})

/**
 * Reads everything about an object in one statement, as each module would return it to this person: it holds nothing
 * that the person may not read there. A round trip for each section would cost more than the sections.
 *
 * @throws {DomainError} 404
 */
export async function getAkte(reader: Reader, today: string, who: BerechtigtePerson, id: string): Promise<Content> {
  const { maengel, historie, traeger, rechnungen, person } = aktenrechte(who)
  const texts = Object.entries(sections(today)).map(([name, content]) => sql`${content}::text AS ${sql.ref(name)}`)
  const akte = sql<ObjektMitStand & Content['texts']>`(SELECT objekt.*, ${sql.join(texts)}
    FROM (SELECT ${id}::uuid AS id, ${maengel}::boolean AS maengel, ${historie}::boolean AS historie,
      ${traeger}::dokument_entitaet[] AS traeger, ${rechnungen}::boolean AS rechnungen, ${person}::uuid AS person) AS akte,
    LATERAL (${objektForAkte(today)}) AS objekt)`.as('akte')
  const row = await reader.selectFrom(akte).selectAll().executeTakeFirst()
  if (row === undefined) throw unknownObjekt()
  return { objekt: row, texts: row }
}
