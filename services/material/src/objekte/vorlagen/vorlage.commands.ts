import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { fotosAbgeben } from '../fachfotos/index.ts'
import {
  countObjekte,
  findFremdeFaecher,
  getVorlage,
  unknownVorlage,
  type VorlageMitPositionen,
  type VorlageRow,
} from './vorlage.queries.ts'
import type { VorlageAnlegen, VorlageNeueVersion, VorlagenpositionAnlegen } from './vorlage.schema.ts'
import { vorlageStates } from './vorlage.states.ts'

/** @throws {DomainError} 422 `material_doppelt`, `unbekannte_referenz` */
export async function vorlageAnlegen(
  write: UnauditedWrite,
  { positionen, ...fields }: VorlageAnlegen,
): Promise<VorlageMitPositionen> {
  return insertVersion(write, { ...fields, version: 1, vorgaenger_id: null }, positionen)
}

/**
 * Creates a new version, which makes the old one `veraltet`; its positions stay as they are. An own template of an Einheit may
 * go on in the catalogue of all.
 *
 * @throws {DomainError} 404, 409 `vorlage_veraltet`, 422 as for creating one
 */
export async function vorlageNeueVersion(
  write: UnauditedWrite,
  id: string,
  { positionen, fuer_alle }: NonNullable<VorlageNeueVersion> = { fuer_alle: false },
): Promise<VorlageMitPositionen> {
  const old = await lockVorlage(write, id)
  const status = vorlageStates.check(old, 'neue-version')
  await write.tx.updateTable('beladungsvorlage').set({ status }).where('id', '=', id).execute()
  write.announce({ art: 'vorlage', id })
  const { name, objekttyp_id, version } = old
  const einheit_id = fuer_alle ? null : old.einheit_id
  return insertVersion(
    write,
    { name, objekttyp_id, einheit_id, version: version + 1, vorgaenger_id: id },
    positionen ?? (await getVorlage(write.tx, id)).positionen,
  )
}

/**
 * Replaces the positions of this version; existing objects keep theirs.
 *
 * @throws {DomainError} 404, 409 `vorlage_veraltet`, 422 as for creating one
 */
export async function vorlagePositionenErsetzen(
  write: UnauditedWrite,
  id: string,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<VorlageMitPositionen> {
  const vorlage = await lockVorlage(write, id)
  vorlageStates.check(vorlage, 'positionen')
  await write.tx.deleteFrom('vorlagenposition').where('vorlage_id', '=', id).execute()
  await insertPositionen(write, vorlage, positionen)
  write.announce({ art: 'vorlage', id })
  return getVorlage(write.tx, id)
}

/**
 * Deletes a version that no object uses (otherwise 409). When the current version is deleted, the one before it becomes
 * current. Its photos of compartments stay with the other versions, or go with the last one.
 *
 * @returns the names of files to be removed after the commit
 * @throws {DomainError} 404, 409 `wird_verwendet`
 */
export async function vorlageLoeschen(write: UnauditedWrite, id: string): Promise<readonly string[]> {
  const { name, version, status, vorgaenger_id } = await lockVorlage(write, id)
  const objekt = await countObjekte(write.tx, id)
  refuseWennVerwendet(`${name}, Version ${version}`, objekt > 0 ? { objekt } : {})
  const successor = await write.tx
    .updateTable('beladungsvorlage')
    .set({ vorgaenger_id: null })
    .where('vorgaenger_id', '=', id)
    .returning('id')
    .execute()
  const files = await fotosAbgeben(write, id, vorgaenger_id ?? successor[0]?.id ?? null)
  await write.tx.deleteFrom('beladungsvorlage').where('id', '=', id).execute()
  write.announce({ art: 'vorlage', id })
  if (vorgaenger_id === null) return files
  // Closes the gap in the chain. Without a current version the template could not be used, nor get a new version.
  for (const { id: later } of successor) {
    await write.tx.updateTable('beladungsvorlage').set({ vorgaenger_id }).where('id', '=', later).execute()
  }
  if (status !== 'aktuell') return files
  await write.tx.updateTable('beladungsvorlage').set({ status }).where('id', '=', vorgaenger_id).execute()
  write.announce({ art: 'vorlage', id: vorgaenger_id })
  return files
}

/** Locks a version, so that no one creates an object from it or replaces it while the command decides. */
async function lockVorlage({ tx }: UnauditedWrite, id: string): Promise<VorlageRow> {
  const row = await tx.selectFrom('beladungsvorlage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownVorlage()
  return row
}

type Header = Pick<VorlageRow, 'name' | 'objekttyp_id' | 'einheit_id' | 'version' | 'vorgaenger_id'>

async function insertVersion(
  write: UnauditedWrite,
  header: Header,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<VorlageMitPositionen> {
  const row = await write.tx
    .insertInto('beladungsvorlage')
    .values({ id: newId(), ...header })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertPositionen(write, row, positionen)
  write.announce({ art: 'vorlage', id: row.id })
  return getVorlage(write.tx, row.id)
}

async function insertPositionen(
  { tx }: UnauditedWrite,
  vorlage: Pick<VorlageRow, 'id' | 'objekttyp_id'>,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<void> {
  refuseDoppeltesMaterial(positionen)
  const fachIds = new Set(positionen.flatMap(({ fach_id }) => (fach_id === null ? [] : [fach_id])))
  const [foreign] = await findFremdeFaecher(tx, vorlage.objekttyp_id, [...fachIds])
  if (foreign !== undefined) {
    throw unprocessable('unbekannte_referenz', 'Ein Fach der Vorlage gehört nicht zu ihrem Objekttyp.', {
      feld: 'fach_id',
      fach_id: foreign,
    })
  }
  const rows = positionen.map(({ material_id, sollmenge, fach_id, fach_freitext }, reihenfolge) => ({
    id: newId(),
    vorlage_id: vorlage.id,
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
    reihenfolge,
  }))
  if (rows.length > 0) await tx.insertInto('vorlagenposition').values(rows).execute()
}

/** Refuses a repeated Material. The database refuses too, but names only the index. */
function refuseDoppeltesMaterial(positionen: readonly VorlagenpositionAnlegen[]): void {
  const seen = new Set<string>()
  for (const { material_id } of positionen) {
    if (seen.has(material_id)) {
      throw unprocessable(
        'material_doppelt',
        'Ein Material steht zweimal in der Vorlage. Fassen Sie die Mengen zusammen.',
        {
          material_id,
        },
      )
    }
    seen.add(material_id)
  }
}
