import { hashOfSecret } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import type { Reader } from '../../kern/db/store.ts'
import { findPerson, type Unfertig } from '../../personal/zugang/index.ts'

/** The feed of a user. */
interface Abo {
  readonly erstellt_am: string
  readonly endet_am: string
  readonly zuletzt_gelesen_am: string | null
  readonly qualifikationen_anderer: boolean
  /** Whether the password is unchanged, and the owner has stayed active, since the feed was created. */
  readonly isValid: boolean
}

const abos = (reader: Reader) =>
  reader
    .selectFrom('kalenderabo')
    .innerJoin('benutzer', 'benutzer.id', 'kalenderabo.benutzer_id')
    .select(['benutzer_id', 'erstellt_am', 'endet_am', 'zuletzt_gelesen_am', 'qualifikationen_anderer'])
    .select(({ eb, ref }) => eb('kalenderabo.tokens_ab', '=', ref('benutzer.tokens_ab')).as('isValid'))

/** Finds the feed of a user. */
export async function findAbo(reader: Reader, benutzerId: string): Promise<Abo | undefined> {
  const row = await abos(reader).where('benutzer_id', '=', benutzerId).executeTakeFirst()
  return row && { ...row, isValid: row.isValid === true }
}

/** A feed with its owner. */
interface AboWithOwner {
  readonly abo: Abo
  /** The owner with their current rights, and with what they must do before anything else. */
  readonly owner: Caller & Unfertig
}

/**
 * Finds the feed of a secret; undefined if there is none, or its owner is inactive or has changed the password since.
 */
export async function findAbonnement(reader: Reader, token: string): Promise<AboWithOwner | undefined> {
  const abo = await abos(reader).where('token_hash', '=', hashOfSecret(token)).executeTakeFirst()
  if (abo?.isValid !== true) return undefined
  const owner = await findPerson(reader, abo.benutzer_id)
  return owner && { abo: { ...abo, isValid: true }, owner }
}
