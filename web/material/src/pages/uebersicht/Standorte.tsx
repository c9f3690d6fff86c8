import { Link } from '@tanstack/react-router'
import type { Reading } from '../../components/words.ts'
import type { Ort } from './ort.ts'
import { ReadinessCounts } from './ReadinessCounts.tsx'
import classes from './Standorte.module.css'

/** The readiness of one Standort, counted by rating. */
type Standort = Readonly<Record<'standort_id' | 'standort_name', string>> & Readonly<Record<Reading, number>>

/** Shows the readiness of each Standort; a tap narrows the overview to it, another widens it again. */
export function Standorte({ standorte, ort }: { standorte: readonly Standort[]; ort: Ort }) {
  if (standorte.length < 2) return null
  return (
    <ul className={classes['standorte']} aria-label="Nach Standort">
      {standorte.map((standort) => {
        const isChosen = standort.standort_id === ort.standort_id
        return (
          <li key={standort.standort_id}>
            <Link
              to="/"
              search={{ ...ort, standort_id: isChosen ? undefined : standort.standort_id }}
              aria-current={isChosen ? 'true' : undefined}
              resetScroll={false}
            >
              <strong>{standort.standort_name}</strong>
              <ReadinessCounts counts={standort} />
              {isChosen && <small>Alle Standorte zeigen</small>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
