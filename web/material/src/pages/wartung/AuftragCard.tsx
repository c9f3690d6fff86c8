import { Link } from '@tanstack/react-router'
import { formatAgo, formatEuro } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { State } from '../../components/State.tsx'
import { AUFTRAGSSTATUS, WERKSTATT } from '../../components/words.ts'
import classes from './wartung.module.css'

interface AuftragCardProps {
  readonly auftrag: Schema<'Wartungsauftragszeile'>
  /** False on a board, where the column shows the state. */
  readonly withStatus?: boolean
}

/** An order as a card that links to its page. */
export function AuftragCard({ auftrag, withStatus = true }: AuftragCardProps) {
  const { id, beschreibung, objekt_code, objekt_name, status, kosten, erstellt_am, erstellt_von_name } = auftrag
  return (
    <Link to="/wartung/auftraege/$id" params={{ id }} className={classes['card']}>
      <span className={common['title']}>{beschreibung}</span>
      <span>
        {objekt_code} {objekt_name}
      </span>
      {withStatus && <State of={AUFTRAGSSTATUS[status]} />}
      <span>{[werkstattOf(auftrag), kosten === null ? null : formatEuro(kosten)].filter(Boolean).join(' · ')}</span>
      <span className={common['small']}>
        {erstellt_von_name}, {formatAgo(erstellt_am)}
      </span>
    </Link>
  )
}

/** Names who does the work: an external workshop, or the own one. */
export const werkstattOf = ({
  werkstatt,
  werkstatt_name,
}: Pick<Schema<'Wartungsauftragszeile'>, 'werkstatt' | 'werkstatt_name'>): string =>
  werkstatt_name ?? WERKSTATT[werkstatt]
