/** The table of groups and roles, and what the groups of a person give them. */
import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { FesteRolle } from '../../kern/access/rights.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import {
  recordSicherheit,
  recordSicherheitFor,
  type Sicherheitseintrag,
  urheberOf,
} from '../../kern/sicherheit/index.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { benutzerGeaendert, ortsrollenGeaendert } from './benutzer.sicherheit.ts'
import { type Gegeben, getGruppenrollen } from './gruppenrolle.queries.ts'
import type { Gruppenrollen, GruppenrollenSetzen } from './gruppenrolle.schema.ts'
import { gruppenrollenGesetzt } from './gruppenrolle.sicherheit.ts'
import { type NeueOrtsrolle, ortsrolleKey } from './ortsrolle.schema.ts'
import { traegt } from './rolle.commands.ts'

type Writing = Pick<UnauditedWrite, 'tx' | 'announce' | 'note'>

interface Named {
  readonly id: string
  readonly benutzername: string
  readonly name: string
}
interface Person extends Named {
  readonly email: string | null
  readonly einheit_id: string | null
  readonly aktiv: boolean
  readonly rollen: FesteRolle[]
}

/** In the security log: the provider has changed something, not a person. */
export const DIENST_URHEBER = urheberOf({ id: null })

/** Sets which group gives which roles; it counts from the next check of each login. */
export async function gruppenrollenSetzen(
  write: UnauditedWrite,
  { eintraege }: GruppenrollenSetzen,
): Promise<Gruppenrollen> {
  const { tx, actor, announce } = write
  await sql`LOCK TABLE gruppenrolle IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const vorher = await getGruppenrollen(tx)
  await tx.deleteFrom('gruppenrolle').execute()
  const rows = eintraege.flatMap(({ gruppe, rollen }) => rollen.map((rolle) => ({ gruppe, rolle })))
  if (rows.length > 0) await tx.insertInto('gruppenrolle').values(rows).execute()
  await tx.deleteFrom('gruppe_eigene_rolle').execute()
  const eigene = eintraege.flatMap(({ gruppe, eigene_rollen }) =>
    eigene_rollen.map((rolle_id) => ({ gruppe, rolle_id })),
  )
  if (eigene.length > 0) await tx.insertInto('gruppe_eigene_rolle').values(eigene).execute()
  await tx.deleteFrom('gruppe_ortsrolle').execute()
  const anOrten = eintraege.flatMap(({ gruppe, ortsrollen }) =>
    ortsrollen.map((ortsrolle) => ({ id: newId(), gruppe, ...ortsrolle })),
  )
  if (anOrten.length > 0)
    await tx
      .insertInto('gruppe_ortsrolle')
      .values(anOrten)
      .onConflict((clash) => clash.doNothing())
      .execute()
  const nachher = await getGruppenrollen(tx)
  if (JSON.stringify(vorher) === JSON.stringify(nachher)) return nachher
  const namen = await tx.selectFrom('rolle').select(['id', 'name']).execute()
  await recordSicherheitFor(
    write,
    gruppenrollenGesetzt(vorher, nachher, new Map(namen.map(({ id, name }) => [id, name]))),
  )
  announce({ art: 'benutzer', id: actor.id })
  return nachher
}

/**
 * Gives a connected person the fixed roles of their groups, and no other, and their custom roles and roles for places beside
 * those given by hand.
 */
export async function rollenSetzen(
  write: Writing,
  { id, ...before }: Person,
  { rollen, eigene, anOrten }: Gegeben,
): Promise<void> {
  const { tx, announce } = write
  const feste = benutzerGeaendert({ id, ...before }, { rollen })
  if (feste.length > 0) await tx.updateTable('benutzer').set({ rollen }).where('id', '=', id).execute()
  const changes = [
    ...feste,
    ...(await eigeneRollenSetzen(tx, { id, ...before }, eigene)),
    ...(await ortsrollenSetzen(tx, { id, ...before }, anOrten)),
  ]
  if (changes.length === 0) return
  await recordSicherheit(write, DIENST_URHEBER, ...changes)
  announce({ art: 'benutzer', id })
}

/** Gives the custom roles of groups, and takes those that no group gives any more. @returns entries of the security log */
async function eigeneRollenSetzen(
  tx: UnauditedWrite['tx'],
  person: Named,
  eigene: readonly string[],
): Promise<Sicherheitseintrag[]> {
  const held = await tx
    .selectFrom('benutzer_rolle')
    .select(['rolle_id', 'aus_gruppe'])
    .where('benutzer_id', '=', person.id)
    .execute()
  const gone = held.filter(({ rolle_id, aus_gruppe }) => aus_gruppe && !eigene.includes(rolle_id))
  const fresh = eigene.filter((one) => held.every(({ rolle_id }) => rolle_id !== one))
  const changed = [...gone.map(({ rolle_id }) => rolle_id), ...fresh]
  if (changed.length === 0) return []
  if (gone.length > 0)
    await tx
      .deleteFrom('benutzer_rolle')
      .where('benutzer_id', '=', person.id)
      .where(
        'rolle_id',
        'in',
        gone.map(({ rolle_id }) => rolle_id),
      )
      .execute()
  if (fresh.length > 0)
    await tx
      .insertInto('benutzer_rolle')
      .values(fresh.map((rolle_id) => ({ benutzer_id: person.id, rolle_id, aus_gruppe: true })))
      .execute()
  const rollen = await tx.selectFrom('rolle').select(['id', 'name']).where('id', 'in', changed).execute()
  return rollen.map((rolle) => traegt(fresh.includes(rolle.id) ? 'rolle_erteilt' : 'rolle_entzogen', person, rolle))
}

/** The same for roles for places. @returns entries of the security log */
async function ortsrollenSetzen(
  tx: UnauditedWrite['tx'],
  person: Named,
  anOrten: readonly NeueOrtsrolle[],
): Promise<Sicherheitseintrag[]> {
  const { ortsrollen: before } = await getBenutzer(tx, person.id)
  const [held, given] = [new Set(before.map(ortsrolleKey)), new Set(anOrten.map(ortsrolleKey))]
  const fresh = anOrten.filter((one) => !held.has(ortsrolleKey(one)))
  const gone = before.filter((one) => one.aus_gruppe && !given.has(ortsrolleKey(one)))
  if (fresh.length + gone.length === 0) return []
  for (const { rolle, rolle_id, einheit_id, standort_id } of gone)
    await tx
      .deleteFrom('ortsrolle')
      .where('benutzer_id', '=', person.id)
      .where('rolle', 'is not distinct from', rolle)
      .where('rolle_id', 'is not distinct from', rolle_id)
      .where('einheit_id', 'is not distinct from', einheit_id)
      .where('standort_id', 'is not distinct from', standort_id)
      .execute()
  if (fresh.length > 0)
    await tx
      .insertInto('ortsrolle')
      .values(fresh.map((one) => ({ id: newId(), benutzer_id: person.id, ...one, aus_gruppe: true })))
      .execute()
  return ortsrollenGeaendert(person, before, (await getBenutzer(tx, person.id)).ortsrollen)
}
