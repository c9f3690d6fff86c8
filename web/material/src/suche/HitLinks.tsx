import { Link } from '@tanstack/react-router'
import classes from './HitLinks.module.css'
import type { Line, LineGroup } from './lines.ts'

/** Shows hits as links below a field, kind after kind. */
export function HitLinks({ groups }: { groups: readonly LineGroup[] }) {
  return (
    <ul className={classes['matches']} aria-label="Treffer">
      {groups.flatMap(({ lines }) => lines.map((line) => <HitLink key={line.key} line={line} />))}
    </ul>
  )
}

function HitLink({ line: { text, note, address, isPlace } }: { line: Line }) {
  if (address === undefined) return null
  return (
    <li data-place={isPlace || undefined}>
      <Link to={address.to as string} search={(address.search ?? {}) as never}>
        {isPlace ? text : <strong>{text}</strong>}
        {note !== null && note !== '' && <span>{note}</span>}
      </Link>
    </li>
  )
}
