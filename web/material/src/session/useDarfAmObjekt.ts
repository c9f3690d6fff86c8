import { useQuery } from '@tanstack/react-query'
import { objektQuery } from '../api/objekt.ts'
import type { Recht } from './rights.ts'
import { useSession } from './useSession.ts'

/**
 * Returns what the person may do with an object and with what belongs to it: defects, devices, orders, documents. Asks for the
 * object's place only where the person's rights differ from place to place; until it is known, nothing is offered. Who
 * may not read objects is asked for a right anywhere.
 */
export function useDarfAmObjekt(objekt_id: string): (recht: Recht) => boolean {
  const { ich, darf, darfIrgendwo } = useSession()
  const isAsked = ich.rechte_an_orten.length > 0 && darfIrgendwo('lesen')
  const { data: objekt, isError } = useQuery({ ...objektQuery(objekt_id), enabled: isAsked })
  if (!isAsked || isError) return darfIrgendwo
  return (recht) => objekt !== undefined && darf(recht, objekt)
}
