import type { UnauditedWrite } from '../db/store.ts'

/** The kind of the notice that something has left a place; its id is that of the Einheit or Standort. */
export const ORT_VERLASSEN = 'ort_verlassen'

/**
 * Tells the open pages of people who see this place alone that something left it. They can read it no more, so a change of
 * the thing itself would be kept from them.
 */
export function announceVerlassen(
  { announce }: Pick<UnauditedWrite, 'announce'>,
  from: string | null,
  to?: string | null,
): void {
  if (from !== null && from !== to) announce({ art: ORT_VERLASSEN, id: from })
}
