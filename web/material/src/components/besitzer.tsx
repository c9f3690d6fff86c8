/** Own entries of an Einheit beside the catalogue of all: whose an entry is, and who may change it. */
import { type Ort, UEBERALL } from '../session/useSession.ts'
import { useEinheiten } from './choices.ts'
import common from './common.module.css'

/** An entry that belongs to an Einheit. */
interface Eintrag {
  readonly einheit_id: string
}

/** Where an entry of the catalogue is changed: in its Einheit, else by those for everything. */
export const ownerOf = (row: object): Ort => (hasOwner(row) ? { einheit_id: row.einheit_id } : UEBERALL)

/** Names the Einheit of an own entry; nothing for the catalogue of all. */
export function Besitzer({ row }: { row: object }) {
  const einheiten = useEinheiten()
  if (!hasOwner(row)) return null
  const name = einheiten.find(({ value }) => value === row.einheit_id)?.label ?? ''
  return <div className={common['small']}>Eigener Eintrag: {name}</div>
}

const hasOwner = (row: object): row is Eintrag => 'einheit_id' in row && typeof row.einheit_id === 'string'
