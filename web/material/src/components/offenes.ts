import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../api/index.ts'

type Offenes = Schema<'Offenes'>

/** Kinds of records that change a number. */
const ARTEN = [
  'ausgabe',
  'fehlbestand',
  'geraet_instanz',
  'kontrolle',
  'kontrollverantwortung',
  'mangel',
  'material',
  'objekt',
  'objektposition',
  'wartungsauftrag',
  'wartungsplan',
]

/** The number beside a place of the menu. */
const NUMBERS: Readonly<Record<string, keyof Offenes>> = {
  '/aufgaben': 'kontrollen',
  '/fehlbestaende': 'fehlbestaende',
  '/ablaeufe': 'ablaufdaten',
  '/maengel': 'maengel',
  '/pruefungen': 'pruefungen',
  '/wartung/faellig': 'wartung',
  '/ausgaben': 'ausgaben',
}

/** Returns how much is open behind a place of the menu: 0 where nothing is, where there is no number, and before it is known. */
export function useOffenes(): (to: string) => number {
  const { data } = useQuery({
    queryKey: ['offenes'],
    meta: { arten: ARTEN },
    queryFn: () => unwrap(api.GET('/dashboard/offenes')),
  })
  return (to) => {
    const name = NUMBERS[to]
    return name === undefined ? 0 : (data?.[name] ?? 0)
  }
}
