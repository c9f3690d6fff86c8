import { formatCount } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { listEntries } from './deviceStore.ts'
import { countBacklog } from './queue.ts'

/** Warns before the login that this device holds unsent entries. */
export function WaitingEntries() {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    listEntries().then(
      (queue) => setUnsent(countBacklog(queue, undefined).unsent),
      // A browser without a store has no entries.
      () => undefined,
    )
  }, [])
  if (unsent === 0) return null
  return (
    <p>
      {formatCount(unsent, 'Eingabe wartet', 'Eingaben warten')} auf diesem Gerät: Sie werden gesendet, sobald sich
      anmeldet, wer sie gemacht hat.
    </p>
  )
}
