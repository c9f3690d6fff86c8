import { Link } from '@tanstack/react-router'
import { Fold } from '../../components/Fold.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import type { Reading } from '../../components/words.ts'
import type { Ort } from './ort.ts'
import { ReadinessCounts } from './ReadinessCounts.tsx'
import classes from './Standorte.module.css'

/** The readiness of one Standort, counted by rating. */
type Standort = Readonly<Record<'standort_id' | 'standort_name', string>> & Readonly<Record<Reading, number>>

/** Shows the readiness of each Standort, folded on a phone; a tap narrows the overview to it, another widens it again. */
export function Standorte({ standorte, ort }: { standorte: readonly Standort[]; ort: Ort }) {
  const isPhone = useIsPhone()
  if (standorte.length < 2) return null
  const list = (
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
  if (!isPhone) return list
  return (
    <Fold summary={<strong>Nach Standort</strong>} isOpen={ort.standort_id !== undefined}>
      {list}
    </Fold>
  )
}
