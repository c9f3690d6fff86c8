/**
 * Hands an object over to another Einheit. All that is known of it goes with it, as everything that lies at a place is
 * found through its object (ADR 25): the Einheit before does not see it any more, the new one sees its whole Historie.
 */
import { type Clock, conflict } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../../kern/db/store.ts'
import { findLaufendeKontrolle, lockObjekt } from '../../kern/rules/objektsperre.ts'
import { announceVerlassen } from '../../kern/rules/ort-verlassen.ts'
import { bookLagerbewegung } from './lagerbewegung.commands.ts'
import { objektUebergeben as uebergeben } from './objekt.events.ts'
import type { ObjektRow } from './objekt.queries.ts'
import { refuseEinheitAusserhalb } from './ort.ts'
import type { ObjektUebergeben } from './uebergabe.schema.ts'

/**
 * Hands an object over with what lies in it and belongs to the same Einheit. It leaves its vehicle, and those who
 * should check it or are responsible for it are so no longer: they belong to the Einheit before.
 *
 * @throws {DomainError} 404; 409 `einheit_unveraendert`, `objekt_gesperrt`, `geraet_ausgegeben`; 403 `ausserhalb`; 422
 *   `unbekannte_referenz`
 */
export async function objektUebergeben(
  write: Write,
  clock: Clock,
  id: string,
  { einheit_id, standort_id, grund }: ObjektUebergeben,
): Promise<void> {
  const { tx, actor } = write
  const [objekt, ...beladung] = await lockMitBeladung(write, id)
  if (objekt.einheit_id === einheit_id) {
    throw conflict('einheit_unveraendert', `„${objekt.code}“ gehört schon zu dieser Einheit.`)
  }
  refuseEinheitAusserhalb(actor, einheit_id)
  const going = [objekt, ...beladung]
  for (const one of going) await refuseLaufendeKontrolle(write, one)
  await refuseAusgegeben(write, going)
  const verantwortung = await endVerantwortung(write, going)
  const [from, to] = [await nameOf(write, objekt.einheit_id), await nameOf(write, einheit_id)]
  for (const one of going) {
    announceVerlassen(write, one.einheit_id, einheit_id)
    const fahrzeug_id = one === objekt ? null : one.fahrzeug_id
    await tx.updateTable('objekt').set({ einheit_id, fahrzeug_id }).where('id', '=', one.id).execute()
    if (standort_id !== undefined && standort_id !== one.standort_id) {
      await bookLagerbewegung(write, clock, one, { standort_id, grund })
    }
    await write.record(
      uebergeben(one, {
        von: { einheit_id: one.einheit_id, einheit: from, standort_id: one.standort_id, fahrzeug_id: one.fahrzeug_id },
        nach: { einheit_id, einheit: to, standort_id: standort_id ?? one.standort_id, fahrzeug_id },
        grund,
        verantwortung: verantwortung.filter(({ objekt_id }) => objekt_id === one.id),
      }),
    )
  }
}

/**
 * Locks an object and what lies in it and belongs to the same Einheit, in the order of their ids. The object itself comes
 * first: what was put into it meanwhile is seen only after that.
 *
 * @throws {DomainError} 404
 */
async function lockMitBeladung(write: UnauditedWrite, id: string): Promise<[ObjektRow, ...ObjektRow[]]> {
  const objekt = await lockObjekt(write, id)
  const beladung = await write.tx
    .selectFrom('objekt')
    .selectAll()
    .where('fahrzeug_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return [objekt, ...beladung.filter(({ einheit_id }) => einheit_id === objekt.einheit_id)]
}

/** The person who counts would lose sight of the object with the counts. */
async function refuseLaufendeKontrolle({ tx }: UnauditedWrite, { id, code }: ObjektRow): Promise<void> {
  const running = await findLaufendeKontrolle(tx, id)
  if (running === undefined) return
  const sentence = `${running.benutzer_name} kontrolliert „${code}“ gerade. Übergeben Sie es, wenn die Kontrolle beendet ist.`
  throw conflict('objekt_gesperrt', sentence, { ...running })
}

/** The person who issued a device would not find it any more to take it back. Who issues one locks it before. */
async function refuseAusgegeben({ tx }: UnauditedWrite, objekte: readonly ObjektRow[]): Promise<void> {
  const ids = objekte.map(({ id }) => id)
  await tx.selectFrom('geraet_instanz').select('id').where('objekt_id', 'in', ids).orderBy('id').forShare().execute()
  const outside = await tx
    .selectFrom('ausgabe')
    .innerJoin('geraet_instanz', 'geraet_instanz.id', 'ausgabe.geraet_instanz_id')
    .select(['ausgabe.id as ausgabe_id', 'ausgabe.empfaenger', 'ausgabe.ausgegeben_am as seit', 'seriennummer'])
    .where('geraet_instanz.objekt_id', 'in', ids)
    .where('ausgabe.status', '=', 'ausgegeben')
    .orderBy('ausgabe.id')
    .executeTakeFirst()
  if (outside === undefined) return
  const { seriennummer, ...details } = outside
  const sentence = `Das Gerät ${seriennummer} hat noch ${outside.empfaenger}. Nehmen Sie es zuerst zurück.`
  throw conflict('geraet_ausgegeben', sentence, details)
}

interface Verantwortung {
  readonly objekt_id: string | null
  readonly benutzer_id: string | null
  readonly einheit_id?: string | null
}

/** Ends who should check these objects and who is responsible for them. @returns who it was, for the Historie */
async function endVerantwortung(
  { tx, announce }: UnauditedWrite,
  objekte: readonly ObjektRow[],
): Promise<Verantwortung[]> {
  const ids = objekte.map(({ id }) => id)
  const kontrolle = await tx
    .deleteFrom('kontrollverantwortung')
    .where('objekt_id', 'in', ids)
    .returning(['id', 'objekt_id', 'benutzer_id', 'einheit_id'])
    .execute()
  const zustaendig = await tx
    .deleteFrom('zustaendigkeit')
    .where('objekt_id', 'in', ids)
    .returning(['id', 'objekt_id', 'benutzer_id'])
    .execute()
  for (const { id } of kontrolle) announce({ art: 'kontrollverantwortung', id })
  for (const { id } of zustaendig) announce({ art: 'zustaendigkeit', id })
  return [...kontrolle, ...zustaendig].map(({ id: _id, ...who }) => who)
}

/** Reads the name of an Einheit for the Historie, which outlives it. */
async function nameOf({ tx }: UnauditedWrite, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('einheit').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
