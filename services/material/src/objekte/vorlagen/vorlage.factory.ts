import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { vorlageAnlegen } from './vorlage.commands.ts'
import type { VorlageMitPositionen } from './vorlage.queries.ts'
import type { VorlageAnlegen } from './vorlage.schema.ts'

/** Creates a template through the service's command; the Objekttyp must be given. */
export function eineVorlage(
  store: Store,
  fields: Partial<VorlageAnlegen> & Pick<VorlageAnlegen, 'objekttyp_id'>,
): Promise<VorlageMitPositionen> {
  const body = { name: `Vorlage ${newId()}`, einheit_id: null, positionen: [], ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => vorlageAnlegen(write, body))
}
