import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import {
  fremdeFaecher,
  getVorlage,
  unbekannteVorlage,
  type VorlageMitPositionen,
  type VorlageRow,
  zaehleObjekte,
} from './vorlage.queries.ts'
import type { VorlageAnlegen, VorlagenpositionAnlegen } from './vorlage.schema.ts'
import { pruefeVorlage } from './vorlage.states.ts'

/** @throws {DomainError} 422 `material_doppelt`, `unbekannte_referenz` */
export async function vorlageAnlegen(
  write: UnauditedWrite,
  { positionen, ...felder }: VorlageAnlegen,
): Promise<VorlageMitPositionen> {
  return fuegeVersionEin(write, { ...felder, version: 1, vorgaenger_id: null }, positionen)
}

/**
 * "Creating a new version marks the previous one `veraltet`; the old version stays readable unchanged."
 *
 * @throws {DomainError} 404, 409 `vorlage_veraltet`, 422 as for creating one
 */
export async function vorlageNeueVersion(
  write: UnauditedWrite,
  id: string,
  positionen: readonly VorlagenpositionAnlegen[] | undefined,
): Promise<VorlageMitPositionen> {
  const alte = await sperreVorlage(write, id)
  pruefeVorlage(alte, 'neue-version')
  await write.tx.updateTable('beladungsvorlage').set({ status: 'veraltet' }).where('id', '=', id).execute()
  write.announce({ art: 'vorlage', id })
  const { name, objekttyp_id, version } = alte
  return fuegeVersionEin(
    write,
    { name, objekttyp_id, version: version + 1, vorgaenger_id: id },
    positionen ?? (await getVorlage(write.tx, id)).positionen,
  )
}

/**
 * "Replaces positions without a new version; existing objects are unaffected."
 *
 * @throws {DomainError} 404, 409 `vorlage_veraltet`, 422 as for creating one
 */
export async function vorlagePositionenErsetzen(
  write: UnauditedWrite,
  id: string,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<VorlageMitPositionen> {
  const vorlage = await sperreVorlage(write, id)
  pruefeVorlage(vorlage, 'positionen')
  await write.tx.deleteFrom('vorlagenposition').where('vorlage_id', '=', id).execute()
  await fuegePositionenEin(write, vorlage, positionen)
  write.announce({ art: 'vorlage', id })
  return getVorlage(write.tx, id)
}

/**
 * "Real delete only when no object references this version, else 409." Without the current version the one before it is the
 * current one again.
 *
 * @throws {DomainError} 404, 409 `wird_verwendet`
 */
export async function vorlageLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  const { name, version, status, vorgaenger_id } = await sperreVorlage(write, id)
  const objekt = await zaehleObjekte(write.tx, id)
  verweigereWennVerwendet(`${name}, Version ${version}`, objekt > 0 ? { objekt } : {})
  const nachfolger = await write.tx
    .updateTable('beladungsvorlage')
    .set({ vorgaenger_id: null })
    .where('vorgaenger_id', '=', id)
    .returning('id')
    .execute()
  await write.tx.deleteFrom('beladungsvorlage').where('id', '=', id).execute()
  write.announce({ art: 'vorlage', id })
  if (vorgaenger_id === null) return
  // The chain closes over the gap. Without a current version nobody could use the template, nor make a new version of it.
  for (const { id: spaetere } of nachfolger) {
    await write.tx.updateTable('beladungsvorlage').set({ vorgaenger_id }).where('id', '=', spaetere).execute()
  }
  if (status !== 'aktuell') return
  await write.tx.updateTable('beladungsvorlage').set({ status }).where('id', '=', vorgaenger_id).execute()
  write.announce({ art: 'vorlage', id: vorgaenger_id })
}

/** Locks a version, so that nobody makes an object from it or replaces it while the command decides. */
async function sperreVorlage({ tx }: UnauditedWrite, id: string): Promise<VorlageRow> {
  const row = await tx.selectFrom('beladungsvorlage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannteVorlage()
  return row
}

type Kopf = Pick<VorlageRow, 'name' | 'objekttyp_id' | 'version' | 'vorgaenger_id'>

async function fuegeVersionEin(
  write: UnauditedWrite,
  kopf: Kopf,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<VorlageMitPositionen> {
  const row = await write.tx
    .insertInto('beladungsvorlage')
    .values({ id: newId(), ...kopf })
    .returningAll()
    .executeTakeFirstOrThrow()
  await fuegePositionenEin(write, row, positionen)
  write.announce({ art: 'vorlage', id: row.id })
  return getVorlage(write.tx, row.id)
}

async function fuegePositionenEin(
  { tx }: UnauditedWrite,
  vorlage: Pick<VorlageRow, 'id' | 'objekttyp_id'>,
  positionen: readonly VorlagenpositionAnlegen[],
): Promise<void> {
  verweigereDoppeltesMaterial(positionen)
  const fachIds = new Set(positionen.flatMap(({ fach_id }) => (fach_id === null ? [] : [fach_id])))
  const [fremd] = await fremdeFaecher(tx, vorlage.objekttyp_id, [...fachIds])
  if (fremd !== undefined) {
    throw unprocessable('unbekannte_referenz', 'Ein Fach der Vorlage gehört nicht zu ihrem Objekttyp.', {
      feld: 'fach_id',
      fach_id: fremd,
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

/** "A material stands once in a template": the database says so too, but only names the index. */
function verweigereDoppeltesMaterial(positionen: readonly VorlagenpositionAnlegen[]): void {
  const gesehen = new Set<string>()
  for (const { material_id } of positionen) {
    if (gesehen.has(material_id)) {
      throw unprocessable(
        'material_doppelt',
        'Ein Material steht zweimal in der Vorlage. Fassen Sie die Mengen zusammen.',
        {
          material_id,
        },
      )
    }
    gesehen.add(material_id)
  }
}
