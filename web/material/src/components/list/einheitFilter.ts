import { type Recht, reaches, useSession } from '../../session/useSession.ts'
import { useEinheiten } from '../choices.ts'
import type { Filter } from './types.ts'

/**
 * Narrows a list to an Einheit with all below it, where there are any. Offers those of which the person may see something by
 * this right: a brigade is not offered the others of its district.
 */
export function useEinheitFilter(recht: Recht = 'lesen'): readonly Filter[] {
  const { ich } = useSession()
  const options = useEinheiten().filter(({ value }) => reaches(ich, recht, value))
  return options.length === 0 ? [] : [{ name: 'einheit_id', label: 'Einheit', look: 'select', options }]
}
