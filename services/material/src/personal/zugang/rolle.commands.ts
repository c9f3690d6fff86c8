import { conflict, newId } from '@zeughaus/platform'
import type { Berechtigung } from '../../kern/access/rights.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { recordSicherheitFor, type Sicherheitseintrag } from '../../kern/sicherheit/index.ts'
import { refuseEigeneRollen } from './benutzer.commands.ts'
import { type BenutzerRow, getBenutzer } from './benutzer.queries.ts'
import { countGruppen, countTraeger, getRolle, type RolleRow, unknownRolle } from './rolle.queries.ts'
import type { RolleAendern, RolleAnlegen } from './rolle.schema.ts'

export async function rolleAnlegen(write: UnauditedWrite, { name, berechtigungen }: RolleAnlegen): Promise<RolleRow> {
  const id = newId()
  await write.tx.insertInto('rolle').values({ id, name }).execute()
  await recordSicherheitFor(write, { ereignis: 'rolle_angelegt', gegenstand: name, gegenstand_id: id })
  for (const berechtigung of berechtigungen) await berechtigungErteilen(write, id, berechtigung)
  return announced(write, id)
}

/** @throws {DomainError} 404 */
export async function rolleAendern(write: UnauditedWrite, id: string, body: RolleAendern): Promise<RolleRow> {
  const { tx } = write
  // When two people change it at once, the second set of permissions replaces the first.
  await tx.selectFrom('rolle').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const rolle = await getRolle(tx, id)
  await tx
    .updateTable('rolle')
    .set({ name: body.name ?? rolle.name })
    .where('id', '=', id)
    .execute()
  if (body.name !== undefined && body.name !== rolle.name) {
    await recordSicherheitFor(write, { ereignis: 'rolle_geaendert', ...named(rolle), details: { name: body.name } })
  }
  if (body.berechtigungen !== undefined) {
    const { berechtigungen } = body
    for (const old of rolle.berechtigungen.filter((one) => !berechtigungen.includes(one))) {
      await berechtigungEntziehen(write, id, old)
    }
    for (const berechtigung of berechtigungen) await berechtigungErteilen(write, id, berechtigung)
  }
  return announced(write, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` while a user holds the role, or a group gives it */
export async function rolleLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  const { tx, announce } = write
  const rolle = await tx.selectFrom('rolle').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (rolle === undefined) throw unknownRolle()
  refuseWennVerwendet(rolle.name, { benutzer: await countTraeger(tx, id), gruppe: await countGruppen(tx, id) })
  await tx.deleteFrom('rolle').where('id', '=', id).execute()
  await recordSicherheitFor(write, { ereignis: 'rolle_geloescht', ...named(rolle) })
  announce({ art: 'rolle', id })
}

/** Grants a permission; no effect if it is granted already. @throws {DomainError} 404 */
export async function berechtigungErteilen(
  write: UnauditedWrite,
  rolle_id: string,
  berechtigung: Berechtigung,
): Promise<RolleRow> {
  const rolle = await getRolle(write.tx, rolle_id)
  const { numInsertedOrUpdatedRows } = await write.tx
    .insertInto('rolle_berechtigung')
    .values({ rolle_id, berechtigung })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const eintrag = { ereignis: 'recht_erteilt', ...named(rolle), details: { berechtigung } } as const
  if (numInsertedOrUpdatedRows) await recordSicherheitFor(write, eintrag)
  return announced(write, rolle_id)
}

/** Revokes a permission; no effect if it is not granted. @throws {DomainError} 404 */
export async function berechtigungEntziehen(
  write: UnauditedWrite,
  rolle_id: string,
  berechtigung: Berechtigung,
): Promise<void> {
  const rolle = await getRolle(write.tx, rolle_id)
  const { numDeletedRows } = await write.tx
    .deleteFrom('rolle_berechtigung')
    .where('rolle_id', '=', rolle_id)
    .where('berechtigung', '=', berechtigung)
    .executeTakeFirst()
  const eintrag = { ereignis: 'recht_entzogen', ...named(rolle), details: { berechtigung } } as const
  if (numDeletedRows > 0n) await recordSicherheitFor(write, eintrag)
  write.announce({ art: 'rolle', id: rolle_id })
}

/** @throws {DomainError} 403 for oneself, 404 */
export async function rolleZuweisen(write: UnauditedWrite, benutzer_id: string, rolle_id: string): Promise<void> {
  refuseEigeneRollen(write.actor.id, benutzer_id)
  const wem = await getBenutzer(write.tx, benutzer_id)
  const rolle = await getRolle(write.tx, rolle_id)
  const { numInsertedOrUpdatedRows } = await write.tx
    .insertInto('benutzer_rolle')
    .values({ benutzer_id, rolle_id })
    // Given by hand, a role of a group stays when the group goes.
    .onConflict((clash) =>
      clash
        .columns(['benutzer_id', 'rolle_id'])
        .doUpdateSet({ aus_gruppe: false })
        .where('benutzer_rolle.aus_gruppe', '=', true),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await recordSicherheitFor(write, traegt('rolle_erteilt', wem, rolle))
  write.announce({ art: 'benutzer', id: benutzer_id })
}

/** @throws {DomainError} 403 for oneself, 404, 409 `rollen_aus_gruppen` for a role that a group gives */
export async function rolleEntfernen(write: UnauditedWrite, benutzer_id: string, rolle_id: string): Promise<void> {
  refuseEigeneRollen(write.actor.id, benutzer_id)
  const wem = await getBenutzer(write.tx, benutzer_id)
  const rolle = await getRolle(write.tx, rolle_id)
  const { numDeletedRows } = await write.tx
    .deleteFrom('benutzer_rolle')
    .where('benutzer_id', '=', benutzer_id)
    .where('rolle_id', '=', rolle_id)
    .where('aus_gruppe', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await refuseAusGruppe(write, benutzer_id, rolle)
  if (numDeletedRows > 0n) await recordSicherheitFor(write, traegt('rolle_entzogen', wem, rolle))
  write.announce({ art: 'benutzer', id: benutzer_id })
}

/** Refuses to take a custom role that a group gives: the next check would give it back. @throws {DomainError} 409 `rollen_aus_gruppen` */
async function refuseAusGruppe({ tx }: UnauditedWrite, benutzer_id: string, rolle: RolleRow): Promise<void> {
  const given = await tx
    .selectFrom('benutzer_rolle')
    .select('rolle_id')
    .where('benutzer_id', '=', benutzer_id)
    .where('rolle_id', '=', rolle.id)
    .executeTakeFirst()
  if (given !== undefined)
    throw conflict(
      'rollen_aus_gruppen',
      `„${rolle.name}“ kommt aus einer Gruppe im Anmeldedienst. Ändern Sie dort die Gruppen oder unter „Rollen“ die Tabelle der Gruppen.`,
    )
}

const named = ({ id, name }: Pick<RolleRow, 'id' | 'name'>) => ({ gegenstand: name, gegenstand_id: id })

/** That a person gets or loses a custom role, for the security log. */
export const traegt = (
  ereignis: 'rolle_erteilt' | 'rolle_entzogen',
  { id, name, benutzername }: Pick<BenutzerRow, 'id' | 'name' | 'benutzername'>,
  rolle: Pick<RolleRow, 'id' | 'name'>,
): Sicherheitseintrag => ({
  ereignis,
  gegenstand: `${name} (${benutzername})`,
  gegenstand_id: id,
  details: { rolle: rolle.name, rolle_id: rolle.id },
})

function announced({ tx, announce }: UnauditedWrite, id: string): Promise<RolleRow> {
  announce({ art: 'rolle', id })
  return getRolle(tx, id)
}
