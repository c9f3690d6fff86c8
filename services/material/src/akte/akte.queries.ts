import { type RawBuilder, sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import { dokumenteDerSeite, siehtRechnungen } from '../dokumente/index.ts'
import { geraeteDerSeite, pruefungenDerSeite } from '../geraete/index.ts'
import { alsAbschnitt, alsObjekt, alsReihe } from '../geschrieben.ts'
import { historieDerSeite } from '../historie/index.ts'
import { jeTag } from '../listen.ts'
import { maengelDerSeite } from '../maengel/index.ts'
import {
  fahrzeugDerSeite,
  lagerbewegungenDerSeite,
  type Objektzeile,
  objektDerSeite,
  unbekanntesObjekt,
} from '../objekte/index.ts'
import { type Berechtigter, darf } from '../rechte.ts'
import { kontrollverantwortungDerSeite, zustaendigeDerSeite } from '../verantwortung/index.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
import { ABSCHNITT_MAX, Akte } from './akte.schema.ts'

/** The object of a file, and beside it all else that stands there, as one JSON object. */
export interface Inhalt extends Objektzeile {
  readonly uebriges: string
}

type Abschnitte = Readonly<Record<Exclude<keyof Akte, 'objekt'>, RawBuilder<unknown>>>

/** What each module says of the object `seite.id` to somebody with the rights in `seite`. */
function abschnitte(heute: string): Abschnitte {
  const { shape } = Akte
  const wenn = (recht: 'maengel' | 'historie', inhalt: RawBuilder<unknown>) =>
    sql`CASE WHEN ${sql.ref(`seite.${recht}`)} THEN ${inhalt} END`
  return {
    fahrzeugdetails: alsObjekt(shape.fahrzeugdetails, fahrzeugDerSeite),
    zustaendigkeiten: alsReihe(shape.zustaendigkeiten.element, zustaendigeDerSeite),
    kontrollverantwortung: alsAbschnitt(shape.kontrollverantwortung, kontrollverantwortungDerSeite, ABSCHNITT_MAX),
    lagerbewegungen: alsAbschnitt(shape.lagerbewegungen, lagerbewegungenDerSeite, ABSCHNITT_MAX),
    maengel: wenn('maengel', alsAbschnitt(shape.maengel.unwrap(), maengelDerSeite, ABSCHNITT_MAX)),
    geraete: alsAbschnitt(shape.geraete, geraeteDerSeite(heute), ABSCHNITT_MAX),
    pruefungen: alsAbschnitt(shape.pruefungen, pruefungenDerSeite, ABSCHNITT_MAX),
    dokumente: alsAbschnitt(shape.dokumente, dokumenteDerSeite, ABSCHNITT_MAX),
    historie: wenn('historie', alsAbschnitt(shape.historie.unwrap(), historieDerSeite, ABSCHNITT_MAX)),
  }
}

/** One statement that the database plans once: a way to the server for each section costs more than the sections. */
const statement = jeTag((heute) =>
  vorgefertigt((platz: (wert: 'id' | 'maengel' | 'historie' | 'rechnungen') => RawBuilder<never>) => {
    const felder = Object.entries(abschnitte(heute)).flatMap(([name, inhalt]) => [sql.lit(name), inhalt])
    const alles = sql<Inhalt>`(SELECT objekt.*, json_build_object(${sql.join(felder)})::text AS uebriges
      FROM (SELECT ${platz('id')}::uuid AS id, ${platz('maengel')}::boolean AS maengel,
        ${platz('historie')}::boolean AS historie, ${platz('rechnungen')}::boolean AS rechnungen) AS seite,
      LATERAL ${objektDerSeite(heute)} AS objekt)`
    return BAUKASTEN.selectFrom(alles.as('akte')).selectAll()
  }),
)

/**
 * Everything about an object in one answer, as each module would give it to somebody with these rights: what he may not
 * read there is not here either.
 *
 * @throws {DomainError} 404
 */
export async function getAkte(reader: Reader, heute: string, wer: Berechtigter, id: string): Promise<Inhalt> {
  const rechte = {
    maengel: darf(wer, 'mangel.lesen'),
    historie: darf(wer, 'historie.lesen'),
    rechnungen: siehtRechnungen(wer),
  }
  const akte = sql<Inhalt>`(${statement(heute)({ id, ...rechte })})`.as('akte')
  const row = await reader.selectFrom(akte).selectAll().executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}
