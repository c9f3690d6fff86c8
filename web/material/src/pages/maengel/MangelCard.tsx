import { Link } from '@tanstack/react-router'
import { formatAgo } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { State } from '../../components/State.tsx'
import { MANGELSTATUS } from '../../components/words.ts'
import classes from './maengel.module.css'

interface MangelProps {
  readonly row: Schema<'Mangel'>
  /** False on a board, where the column shows the state. */
  readonly withStatus?: boolean
  readonly withObject?: boolean
}

/** A defect as a card that leads to its page. */
export function MangelCard(props: MangelProps) {
  return (
    <Link to="/maengel/$id" params={{ id: props.row.id }} className={classes['card'] ?? ''} draggable={false}>
      <MangelLines {...props} />
    </Link>
  )
}

/** What a card says of a defect. */
export function MangelLines({ row, withStatus = true, withObject = false }: MangelProps) {
  return (
    <span className={classes['lines']}>
      <span className={classes['title']}>{row.titel}</span>
      {withObject && (
        <span>
          {row.objekt_code} {row.objekt_name}
        </span>
      )}
      {row.entitaet_bezeichnung !== null && <span>{row.entitaet_bezeichnung}</span>}
      <span className={classes['states']}>
        {withStatus && <State of={MANGELSTATUS[row.status]} />}
        {row.prioritaet === 'hoch' && <State of={{ word: 'hohe Priorität', tone: 'bad' }} />}
        {row.prioritaet === 'niedrig' && <State of={{ word: 'niedrige Priorität', tone: 'quiet' }} />}
      </span>
      <span className={classes['small']}>
        {row.gemeldet_von_name}, {formatAgo(row.gemeldet_am)}
        {row.verantwortlich_name !== null && ` · verantwortlich: ${row.verantwortlich_name}`}
      </span>
    </span>
  )
}
