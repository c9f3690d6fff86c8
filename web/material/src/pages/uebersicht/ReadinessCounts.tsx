import { formatNumber } from '@zeughaus/web-shared'
import { State } from '../../components/State.tsx'
import { BEREITSCHAFT, READINGS, type Reading } from '../../components/words.ts'
import classes from './Standorte.module.css'

/** Shows how many objects have each readiness; one that none has is left out. */
export function ReadinessCounts({ counts }: { counts: Readonly<Record<Reading, number>> }) {
  return (
    <span className={classes['counts']}>
      {READINGS.filter((reading) => counts[reading] > 0).map((reading) => (
        <State
          key={reading}
          of={{ ...BEREITSCHAFT[reading], word: `${formatNumber(counts[reading])} ${BEREITSCHAFT[reading].word}` }}
        />
      ))}
    </span>
  )
}
