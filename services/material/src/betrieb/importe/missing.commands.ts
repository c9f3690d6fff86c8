/** Makes what a load list names and the service does not know yet, and takes it back. */
import { conflict } from '@zeughaus/platform'
import { folded } from '../../kern/db/folding.ts'
import type { Write } from '../../kern/db/store.ts'
import {
  FachAnlegen,
  fachAnlegen,
  MaterialAnlegen,
  materialienAnlegen,
  ObjekttypAnlegen,
  objekttypAnlegen,
} from '../../objekte/stammdaten/index.ts'
import { anyOf, complete, type Dazu, type ImportRecord, parseBody, RecordError } from './kind.ts'

/** The ids of the things that exist, by their folded names. */
export interface Bekanntes {
  readonly objekttypen: ReadonlyMap<string, string>
  readonly materialien: ReadonlyMap<string, string>
  readonly faecher: ReadonlyMap<string, string>
}

export const fachKey = (objekttypId: string, name: string): string => `${objekttypId}\n${folded(name)}`

/** Makes the missing things of one record. @throws {RecordError} for a name that cannot be one */
export async function makeMissing(
  write: Write,
  record: ImportRecord,
  known: Bekanntes,
): Promise<{ readonly bekanntes: Bekanntes; readonly dazu: readonly Dazu[] }> {
  const [objekttypen, materialien, faecher] = [
    new Map(known.objekttypen),
    new Map(known.materialien),
    new Map(known.faecher),
  ]
  const dazu: Dazu[] = []
  const made = (art: Dazu['art'], { id, name }: { readonly id: string; readonly name: string }) => {
    dazu.push({ art, id, name })
    return id
  }
  const typ = complete(record[0])['objekttyp'] ?? ''
  if (typ !== '' && !objekttypen.has(folded(typ))) {
    const body = valid('objekttyp', record[0].zeile, () => parseBody(ObjekttypAnlegen, { name: typ }))
    objekttypen.set(folded(typ), made('objekttyp', await objekttypAnlegen(write, body)))
  }
  const objekttyp_id = objekttypen.get(folded(typ)) ?? ''
  const bodies = new Map<string, MaterialAnlegen>()
  for (const line of record) {
    const { material = '', fach = '' } = complete(line)
    const { zeile } = line
    if (material !== '' && !materialien.has(folded(material)) && !bodies.has(folded(material))) {
      const fields = { name: material, materialtyp: 'menge', einheit: 'Stück' }
      bodies.set(
        folded(material),
        valid('material', zeile, () => parseBody(MaterialAnlegen, fields)),
      )
    }
    if (fach === '' || faecher.has(fachKey(objekttyp_id, fach))) continue
    const body = valid('fach', zeile, () => parseBody(FachAnlegen, { objekttyp_id, name: fach }))
    faecher.set(fachKey(objekttyp_id, fach), made('fach', await fachAnlegen(write, body)))
  }
  for (const row of await materialienAnlegen(write, [...bodies.values()])) {
    materialien.set(folded(row.name), made('material', row))
  }
  return { bekanntes: { objekttypen, materialien, faecher }, dazu }
}

/** Names the line and its column for a name that cannot be one. */
function valid<T>(spalte: string, zeile: number, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    throw new RecordError(...error.fehler.map(({ grund }) => ({ zeile, spalte, grund })))
  }
}

/** The compartments of these Objekttypen. */
export async function faecherOf({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('fach').selectAll().where(anyOf('objekttyp_id', objekttypIds)).execute()
  return new Map(rows.map(({ id, objekttyp_id, name }) => [fachKey(objekttyp_id, name), id]))
}

const TABLES = ['fach', 'objekttyp', 'material'] as const

/**
 * Deletes what an import made on the way. Foreign keys refuse what is used.
 *
 * @throws {DomainError} 409 `seither_geaendert`
 */
export async function removeDazu({ tx, announce }: Write, dazu: readonly Dazu[]): Promise<void> {
  for (const art of TABLES) {
    const [own, ids] = [dazu.filter((one) => one.art === art), dazu.flatMap((one) => (one.art === art ? [one.id] : []))]
    if (ids.length === 0) continue
    const now = await tx.selectFrom(art).select(['id', 'name']).where(anyOf('id', ids)).execute()
    const renamed = own.find(({ id, name }) => now.some((row) => row.id === id && row.name !== name))
    if (renamed !== undefined) {
      const sentence = `„${renamed.name}“ hat dieser Import angelegt, und es heißt seither anders. Es wurde nichts zurückgenommen.`
      throw conflict('seither_geaendert', sentence, { entitaet_id: renamed.id })
    }
    await tx.deleteFrom(art).where(anyOf('id', ids)).execute()
    for (const id of ids) announce({ art, id })
  }
}
