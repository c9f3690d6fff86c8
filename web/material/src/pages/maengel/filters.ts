/** What list and board of defects share: how to load them, and their filters. */
import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll, useStandorte } from '../../components/choices.ts'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import type { Filter, Filtered } from '../../components/list/types.ts'
import { MANGELSTATUS, optionsOf, PRIORITAET } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

const { erledigt: _done, ...OPEN_STATES } = MANGELSTATUS

const OPEN: Filter = {
  name: 'offen',
  label: 'Stand',
  look: 'chips',
  fallback: 'true',
  options: [
    { value: 'true', label: 'offen' },
    { value: 'false', label: 'erledigt' },
  ],
}
const STATUS: Filter = { name: 'status', label: 'Status', look: 'select', options: optionsOf(OPEN_STATES) }

/** Options of the objects that have an open defect, by code. */
function useObjekteMitMangel(): Filter['options'] {
  const { data } = useQuery({
    queryKey: ['maengel', 'objekte'],
    meta: { arten: ['mangel'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/maengel', { params: { query: { ...page, offen: 'true' as const } } }))),
    select: (rows) =>
      new Map(rows.map(({ objekt_id, objekt_code, objekt_name }) => [objekt_id, `${objekt_code} ${objekt_name}`])),
  })
  return [...(data ?? [])]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'de', { numeric: true }))
}

/** On the board, the columns show the state. */
export function useMaengel(view: 'liste' | 'tafel'): Omit<Filtered<Schema<'Mangel'>>, 'search'> {
  const { ich } = useSession()
  const shared: Filter[] = [
    {
      name: 'verantwortlich_id',
      label: 'Verantwortlich',
      look: 'chips',
      options: [{ value: ich.id, label: 'mir zugewiesen' }],
    },
    {
      name: 'gemeldet_von',
      label: 'Gemeldet von',
      look: 'chips',
      options: [{ value: ich.id, label: 'von mir gemeldet' }],
    },
    { name: 'prioritaet', label: 'Priorität', look: 'select', options: optionsOf(PRIORITAET) },
    { name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() },
    ...useEinheitFilter(),
    { name: 'objekt_id', label: 'Objekt', look: 'select', options: useObjekteMitMangel() },
  ]
  return {
    name: 'maengel',
    arten: ['mangel'],
    load: (query, signal) => unwrap(api.GET('/maengel', { params: { query }, signal })),
    filters: view === 'liste' ? [OPEN, ...shared.slice(0, 2), STATUS, ...shared.slice(2)] : shared,
  }
}
