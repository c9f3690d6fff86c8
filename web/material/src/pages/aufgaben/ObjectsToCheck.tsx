import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAgo, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { fristText, isDue } from '../../components/kontrollfrist.ts'
import { Readiness } from '../../components/State.tsx'
import classes from './AufgabenPage.module.css'

type Objekt = Schema<'Objekt'>

const isRunning = ({ aktionen }: Objekt): boolean => aktionen.includes('kontrolle-fortsetzen')

/** Sort key: running checks, due ones by day, those without a deadline by their last check, the others by day. */
function urgency(objekt: Objekt): string {
  const { kontrolle_faellig_am, letzte_kontrolle_am } = objekt
  if (isRunning(objekt)) return '0'
  if (kontrolle_faellig_am === null) return `2 ${letzte_kontrolle_am ?? ''}`
  return `${isDue(objekt) ? 1 : 3} ${kontrolle_faellig_am}`
}

const asks = (objekt: Objekt): boolean => isRunning(objekt) || objekt.kontrolle_steht_an

interface ObjectsToCheckProps {
  readonly ids: readonly string[]
  /** Shows only the most urgent of those that ask for a check. */
  readonly most?: number
}

/** Objects with the way into their check, the most urgent first. */
export function ObjectsToCheck({ ids, most }: ObjectsToCheckProps) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['objekt', id],
      meta: { arten: ['objekt', 'objekttyp', 'kontrolle', 'fehlbestand', 'mangel'] },
      queryFn: () => unwrap(api.GET('/objekte/{id}', { params: { path: { id } } })),
    })),
  })
  const objects = found.flatMap(({ data }) => (data === undefined ? [] : [data]))
  objects.sort((a, b) => urgency(a).localeCompare(urgency(b)))
  const shown = most === undefined ? objects : objects.filter(asks).slice(0, most)
  if (most !== undefined && shown.length === 0 && found.every(({ isPending }) => !isPending)) {
    return <Surface>Zurzeit ist keine davon fällig.</Surface>
  }
  return (
    <Surface padded={false}>
      <ul className={classes['objects']}>
        {shown.map((objekt) => (
          <li key={objekt.id}>
            <Link to="/objekte/$id" params={{ id: objekt.id }} className={classes['object']}>
              <strong>
                {objekt.code} {objekt.name}
              </strong>
              <small>{[lastText(objekt), fristText(objekt)].filter(Boolean).join(' · ')}</small>
            </Link>
            <Readiness value={objekt.einsatzbereitschaft} />
            <CheckButton objekt={objekt} />
          </li>
        ))}
      </ul>
    </Surface>
  )
}

/** Nothing where the deadline says it already. */
function lastText({ letzte_kontrolle_am, kontrolle_anlass }: Objekt): string {
  if (letzte_kontrolle_am !== null) return `kontrolliert ${formatAgo(letzte_kontrolle_am)}`
  return kontrolle_anlass === 'noch_nie' ? '' : 'noch nie kontrolliert'
}

function CheckButton({ objekt }: { objekt: Objekt }) {
  const { id, code, aktionen } = objekt
  const label = aktionen.includes('kontrolle-fortsetzen')
    ? 'Fortsetzen'
    : aktionen.includes('kontrolle-starten')
      ? 'Kontrollieren'
      : undefined
  if (label === undefined) return null
  return (
    <Button
      variant={asks(objekt) ? 'light' : 'default'}
      component={Link}
      to={`/objekte/${id}/pruefen`}
      aria-label={`${code}: ${label}`}
    >
      {label}
    </Button>
  )
}
