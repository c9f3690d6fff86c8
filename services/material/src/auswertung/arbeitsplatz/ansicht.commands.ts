import { type Clock, forbidden, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { type AnsichtRow, aktionenOf, getAnsicht, readChanged } from './ansicht.queries.ts'
import { ANSICHTEN_MAX, type Ansicht, type AnsichtAendern, type AnsichtAnlegen } from './ansicht.schema.ts'
import { isOpenListe, type Liste, maySeeListe } from './listen.ts'

type Aktion = Ansicht['aktionen'][number]

const REFUSALS: Readonly<Record<Aktion, string>> = {
  aendern: 'Diese Ansicht gehört einer anderen Person. Speichern Sie eine eigene.',
  teilen: 'Ansichten für alle speichern nur Verantwortliche und die Administration.',
  loeschen: 'Diese Ansicht gehört einer anderen Person. Löschen kann sie auch die Administration.',
}

/** @throws {DomainError} 403, 409 `bereits_vorhanden`, 422 `zu_viele` */
export async function ansichtAnlegen(write: UnauditedWrite, clock: Clock, body: AnsichtAnlegen) {
  const { tx, actor } = write
  if (!maySeeListe(actor, body.liste)) throw forbidden('Diese Liste dürfen Sie nicht sehen.')
  const row = { id: newId(), benutzer_id: actor.id, ...body, parameter: JSON.stringify(body.parameter) }
  if (body.geteilt) refuse({ ...row, geteilt: true }, actor, 'teilen')
  await refuseTooMany(write)
  await tx
    .insertInto('ansicht')
    .values({ ...row, erstellt_am: new Date(clock.now()).toISOString() })
    .execute()
  announceShared(write, row)
  return getAnsicht(tx, actor, row.id)
}

/** @throws {DomainError} 403, 404, 409 `bereits_vorhanden` */
export async function ansichtAendern(write: UnauditedWrite, id: string, { parameter, ...body }: AnsichtAendern) {
  const { tx, actor } = write
  const before = await lockAnsicht(write, id)
  refuse(before, actor, 'aendern')
  if (body.geteilt === true && !before.geteilt) refuse(before, actor, 'teilen')
  const changes = { ...body, ...(parameter === undefined ? {} : { parameter: JSON.stringify(parameter) }) }
  await tx.updateTable('ansicht').set(changes).where('id', '=', id).execute()
  announceShared(write, { ...before, geteilt: before.geteilt || body.geteilt === true })
  return readChanged(tx, id)
}

/** @throws {DomainError} 403, 404 */
export async function ansichtLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  const before = await lockAnsicht(write, id)
  refuse(before, write.actor, 'loeschen')
  await write.tx.deleteFrom('ansicht').where('id', '=', id).execute()
  announceShared(write, before)
}

async function lockAnsicht({ tx, actor }: UnauditedWrite, id: string) {
  await tx.selectFrom('ansicht').select('id').where('id', '=', id).forUpdate().execute()
  return getAnsicht(tx, actor, id)
}

function refuse(row: Pick<AnsichtRow, 'benutzer_id' | 'geteilt'>, who: UnauditedWrite['actor'], aktion: Aktion): void {
  if (!aktionenOf(row, who).includes(aktion)) throw forbidden(REFUSALS[aktion])
}

/** Counts under the lock of the person, so that two windows do not both add the last one. */
async function refuseTooMany({ tx, actor }: UnauditedWrite): Promise<void> {
  await tx.selectFrom('benutzer').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const { anzahl } = await tx
    .selectFrom('ansicht')
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .where('benutzer_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (anzahl < ANSICHTEN_MAX) return
  const sentence = `Sie haben ${ANSICHTEN_MAX} Ansichten gespeichert. Bitte löschen Sie zuerst eine.`
  throw unprocessable('zu_viele', sentence, { hoechstens: ANSICHTEN_MAX })
}

/** Tells open pages about a view that all see, and of no other: an announcement reaches each person who may read. */
function announceShared(
  { announce }: UnauditedWrite,
  { id, liste, geteilt }: Pick<AnsichtRow, 'geteilt' | 'id' | 'liste'>,
): void {
  if (geteilt && isOpenListe(liste as Liste)) announce({ art: 'ansicht', id })
}
