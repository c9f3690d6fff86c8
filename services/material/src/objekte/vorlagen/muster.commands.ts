import { conflict, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { OHNE_FRIST } from '../../kontrollen/kontrollfrist/index.ts'
import { fachAnlegen, materialienAnlegen, objekttypAnlegen } from '../stammdaten/index.ts'
import { MUSTER, type Muster } from './muster.ts'
import { vorlageAnlegen } from './vorlage.commands.ts'
import { findNamen, type VorlageMitPositionen } from './vorlage.queries.ts'

const POSITION = /^(\d+) (.+)$/u

/**
 * Makes a template of a ready-made load, with the Objekttyp, compartments and materials that do not exist yet.
 *
 * @throws {DomainError} 404, 409 `vorlage_vorhanden`
 */
export async function musterAnlegen(write: UnauditedWrite, name: string): Promise<VorlageMitPositionen> {
  const muster = MUSTER.find((one) => one.name === name)
  if (muster === undefined) throw notFound('Dieses Muster gibt es nicht.')
  const objekttyp_id = await typOf(write, muster)
  const titel = `Beladung ${name}`
  await refuseVorhandene(write, objekttyp_id, titel)
  const rows = muster.beladung.flatMap(([fach, positionen]) =>
    positionen.map((position) => {
      const [, sollmenge = '1', material = position] = POSITION.exec(position) ?? []
      return { fach, material, sollmenge: Number(sollmenge) }
    }),
  )
  const asked = {
    objekttyp_id,
    materialien: rows.map(({ material }) => material),
    faecher: muster.beladung.map(([fach]) => fach),
  }
  const known = await findNamen(write.tx, asked, { fuerAlle: true })
  const missing = known.materialien.flatMap(({ id, name }) => (id === null ? [name] : []))
  await materialienAnlegen(
    write,
    missing.map((name) => ({ ...PLAIN, name })),
  )
  for (const { id, name } of known.faecher) if (id === null) await fachAnlegen(write, { objekttyp_id, name })
  const { materialien, faecher } = await findNamen(write.tx, asked, { fuerAlle: true })
  const idOf = (found: typeof faecher, wanted: string) => found.find(({ name }) => name === wanted)?.id ?? null
  const positionen = rows.map(({ material, fach, sollmenge }) => ({
    material_id: idOf(materialien, material) ?? '',
    sollmenge,
    fach_id: idOf(faecher, fach),
    fach_freitext: null,
  }))
  return vorlageAnlegen(write, { name: titel, objekttyp_id, einheit_id: null, positionen })
}

/** A material as the form makes it when only its name is given. */
const PLAIN = {
  materialtyp: 'menge',
  einheit: 'Stück',
  artikelnummer: null,
  kategorie_id: null,
  warnfrist_tage: null,
  mindestbestand: null,
  lieferant: null,
  einheit_id: null,
} as const

/** Finds or makes the Objekttyp, and keeps others from making the same template meanwhile. */
async function typOf(write: UnauditedWrite, { name, code_prefix, ist_zugfahrzeug }: Muster): Promise<string> {
  const typ = await write.tx
    .selectFrom('objekttyp')
    .select('id')
    .where('einheit_id', 'is', null)
    .where(sql<boolean>`faltung(name) = faltung(${name})`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    typ?.id ??
    (await objekttypAnlegen(write, { name, ist_zugfahrzeug, code_prefix, einheit_id: null, ...OHNE_FRIST })).id
  )
}

async function refuseVorhandene({ tx }: UnauditedWrite, objekttypId: string, name: string): Promise<void> {
  const there = await tx
    .selectFrom('beladungsvorlage')
    .select('id')
    .where('objekttyp_id', '=', objekttypId)
    .where('einheit_id', 'is', null)
    .where('status', '=', 'aktuell')
    .where(sql<boolean>`faltung(name) = faltung(${name})`)
    .executeTakeFirst()
  if (there !== undefined) {
    throw conflict('vorlage_vorhanden', `Die Vorlage „${name}“ gibt es schon.`, { vorlage_id: there.id })
  }
}
