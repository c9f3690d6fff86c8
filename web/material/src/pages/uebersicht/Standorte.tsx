import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { State } from '../../parts/State.tsx'
import { BEREITSCHAFT } from '../../parts/words.ts'
import type { Ort } from './ort.ts'
import classes from './Standorte.module.css'

/** Worst first. */
const READINGS = ['nicht_einsatzbereit', 'eingeschraenkt', 'einsatzbereit'] as const

/** The readiness of one Standort, counted by rating. */
type Standort = Readonly<Record<'standort_id' | 'standort_name', string>> &
  Readonly<Record<(typeof READINGS)[number], number>>

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
              <span className={classes['counts']}>
                {READINGS.filter((reading) => standort[reading] > 0).map((reading) => (
                  <State
                    key={reading}
                    of={{
                      ...BEREITSCHAFT[reading],
                      word: `${formatNumber(standort[reading])} ${BEREITSCHAFT[reading].word}`,
                    }}
                  />
                ))}
              </span>
              {isChosen && <small>Alle Standorte zeigen</small>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
