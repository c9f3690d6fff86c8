import { IconClockX } from '@tabler/icons-react'
import { formatCount, formatNumber } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { State } from '../../components/State.tsx'
import { FEHLBESTAND } from '../../components/words.ts'
import { FehlbestandActions } from './FehlbestandActions.tsx'
import classes from './fehlbestaende.module.css'

type Fehlbestand = Schema<'Fehlbestand'>

/** A shortage as a card on the page of its object. */
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
        ({formatNumber(row.istmenge)} von {formatNumber(row.sollmenge)} da) · {ageOf(row)}
      </p>
      <FehlbestandActions row={row} />
    </article>
  )
}

export function FehlbestandStates({
  row: { status, genehmigt, genehmigung_endete_am, vorlaeufig },
}: {
  row: Fehlbestand
}) {
  return (
    <span className={classes['states']}>
      {status !== 'erledigt' && genehmigt ? (
        <State of={{ word: 'Mindermenge genehmigt', tone: 'warn' }} />
      ) : (
        <State of={FEHLBESTAND[status]} />
      )}
      {genehmigung_endete_am && <State of={{ word: 'Genehmigung beendet', tone: 'warn', icon: IconClockX }} />}
      {vorlaeufig && <State of={{ word: 'vorläufig', tone: 'quiet' }} />}
    </span>
  )
}

/** Formats the age: "seit 3 Tagen" for an open shortage, "nach 3 Tagen" for a closed one. */
export function ageOf({ alter_tage, status }: Fehlbestand): string {
  if (status === 'erledigt')
    return alter_tage === 0 ? 'am selben Tag' : `nach ${formatCount(alter_tage, 'Tag', 'Tagen')}`
  return alter_tage === 0 ? 'seit heute' : `seit ${formatCount(alter_tage, 'Tag', 'Tagen')}`
}
