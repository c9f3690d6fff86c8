import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { rejectedOf } from '../offline/queue.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useOutbox } from '../offline/useOutbox.ts'

interface RejectedCountsProps {
  readonly kontrolle: DeviceKontrolle
  /** Renders the button that leads to the row. */
  readonly action: (material_id: string) => ReactNode
}

/** Shows rejected counts of this check; of other rejected entries only their number. */
export function RejectedCounts({ kontrolle, action }: RejectedCountsProps) {
  const { queue, rejected } = useOutbox()
  const [first, ...more] = rejectedOf(queue, kontrolle.id)
  if (first === undefined) return rejected === 0 ? null : <OtherRejections rejected={rejected} />
  const { material_id, ablehnung } = first
  const position = kontrolle.stand.positionen.find((one) => one.material_id === material_id)
  return (
    <ErrorNote action={action(material_id)}>
      <strong>{position?.material_name ?? 'Eine Zählung'}</strong> ist nicht angenommen: {ablehnung?.satz}
      {more.length > 0 && ` Dazu ${formatCount(more.length, 'weitere Zählung', 'weitere Zählungen')}.`}
    </ErrorNote>
  )
}

function OtherRejections({ rejected }: { rejected: number }) {
  const button = (
    <Button component={Link} to="/ausgang" variant="default">
      Ansehen
    </Button>
  )
  return (
    <ErrorNote action={button}>{formatCount(rejected, 'Eingabe wurde', 'Eingaben wurden')} nicht angenommen.</ErrorNote>
  )
}
