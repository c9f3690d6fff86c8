import { formatAgo, formatCount, formatNumber } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { State } from '../../parts/State.tsx'
import { FEHLBESTAND } from '../../words.ts'
import { FehlbestandActions } from './FehlbestandActions.tsx'
import classes from './fehlbestaende.module.css'

type Fehlbestand = Schema<'Fehlbestand'>

/** A shortage within the page of its object: what is missing, since when, and what can be done. */
export function FehlbestandCard({ row }: { row: Fehlbestand }) {
  return (
    <article className={classes['card']}>
      <div className={classes['head']}>
        <h2>{row.material_name}</h2>
        <FehlbestandStates row={row} />
      </div>
      <p className={classes['amounts']}>
        <strong>
          {formatNumber(row.fehlmenge)} {row.einheit} {row.fehlmenge === 1 ? 'fehlt' : 'fehlen'}
        </strong>{' '}
        ({formatNumber(row.istmenge)} von {formatNumber(row.sollmenge)} da) · {formatAgo(row.entstanden_am)}
      </p>
      <FehlbestandActions row={row} />
    </article>
  )
}

export function FehlbestandStates({ row: { status, genehmigt, vorlaeufig } }: { row: Fehlbestand }) {
  return (
    <span className={classes['states']}>
      {status !== 'erledigt' && genehmigt ? (
        <State of={{ word: 'Mindermenge genehmigt', tone: 'warn' }} />
      ) : (
        <State of={FEHLBESTAND[status]} />
      )}
      {vorlaeufig && <State of={{ word: 'vorläufig', tone: 'quiet' }} />}
    </span>
  )
}

/** "seit 3 Tagen" of a shortage; "nach 3 Tagen" of one that is over. */
export function ageOf({ alter_tage, status }: Fehlbestand): string {
  if (status === 'erledigt')
    return alter_tage === 0 ? 'am selben Tag' : `nach ${formatCount(alter_tage, 'Tag', 'Tagen')}`
  return alter_tage === 0 ? 'seit heute' : `seit ${formatCount(alter_tage, 'Tag', 'Tagen')}`
}
