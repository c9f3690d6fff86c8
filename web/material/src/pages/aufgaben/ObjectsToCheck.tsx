import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAgo, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Readiness } from '../../parts/State.tsx'
import classes from './AufgabenPage.module.css'

type Objekt = Schema<'Objekt'>

/** Sort key: running checks first, then the longest unchecked. */
const urgency = ({ aktionen, letzte_kontrolle_am }: Objekt): string =>
  aktionen.includes('kontrolle-fortsetzen') ? '' : (letzte_kontrolle_am ?? '0')

/** Objects with the way into their check, the most urgent first. */
export function ObjectsToCheck({ ids }: { ids: readonly string[] }) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['objekt', id],
      meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
      queryFn: () => unwrap(api.GET('/objekte/{id}', { params: { path: { id } } })),
    })),
  })
  const objects = found.flatMap(({ data }) => (data === undefined ? [] : [data]))
  objects.sort((a, b) => urgency(a).localeCompare(urgency(b)))
  return (
    <Surface padded={false}>
      <ul className={classes['objects']}>
        {objects.map((objekt) => (
          <li key={objekt.id}>
            <Link to="/objekte/$id" params={{ id: objekt.id }} className={classes['object']}>
              <strong>
                {objekt.code} {objekt.name}
              </strong>
              <small>
                {objekt.letzte_kontrolle_am === null
                  ? 'noch nie kontrolliert'
                  : `kontrolliert ${formatAgo(objekt.letzte_kontrolle_am)}`}
              </small>
            </Link>
            <Readiness value={objekt.einsatzbereitschaft} />
            <CheckButton objekt={objekt} />
          </li>
        ))}
      </ul>
    </Surface>
  )
}

function CheckButton({ objekt: { id, code, aktionen } }: { objekt: Objekt }) {
  const label = aktionen.includes('kontrolle-fortsetzen')
    ? 'Fortsetzen'
    : aktionen.includes('kontrolle-starten')
      ? 'Kontrollieren'
      : undefined
  if (label === undefined) return null
  return (
    <Button variant="light" component={Link} to={`/objekte/${id}/pruefen`} aria-label={`${code}: ${label}`}>
      {label}
    </Button>
  )
}
