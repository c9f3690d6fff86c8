import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { TESTAKTEUR } from '../testing.ts'
import { vorlageAnlegen } from './vorlage.commands.ts'
import type { VorlageMitPositionen } from './vorlage.queries.ts'
import type { VorlageAnlegen } from './vorlage.schema.ts'

/** Makes a template as the service would; the Objekttyp must be given. */
export function eineVorlage(
  store: Store,
  felder: Partial<VorlageAnlegen> & Pick<VorlageAnlegen, 'objekttyp_id'>,
): Promise<VorlageMitPositionen> {
  const body = { name: `Vorlage ${newId()}`, positionen: [], ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => vorlageAnlegen(write, body))
}
