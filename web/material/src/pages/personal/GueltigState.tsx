import { Status } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import type { Schema } from '../../api/index.ts'

/** Shows whether a qualification is valid today. */
export function GueltigState({ row: { gueltig, erworben_am } }: { row: Schema<'BenutzerQualifikation'> }) {
  if (gueltig) return <Status tone="good">gültig</Status>
  if (erworben_am !== null && erworben_am > dayFromToday()) return <Status tone="quiet">gilt noch nicht</Status>
  return <Status tone="bad">abgelaufen</Status>
}
