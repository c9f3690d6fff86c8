import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import type { Ergebnis } from './pruefung.ts'

interface VorschauProps {
  readonly geraet_id: string
  readonly datum: string
  readonly ergebnis: Ergebnis
  readonly pruefart_id: string
}

/** Shows the next test before saving, as the service computes it. */
export function Vorschau({ geraet_id, datum, ergebnis, pruefart_id }: VorschauProps) {
  const query = { datum, ergebnis, ...(pruefart_id === '' ? {} : { pruefart_id }) }
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['pruefung', 'vorschau', geraet_id, query],
    meta: { arten: ['geraet_instanz', 'pruefart'] },
    enabled: datum !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/geraete/{id}/pruefungen/vorschau', { params: { path: { id: geraet_id }, query }, signal })),
  })
  if (data === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status" aria-busy={isPlaceholderData}>
      {sentenceOf(data)}
    </Text>
  )
}

function sentenceOf({ naechste_der_art, naechste_pruefung }: Schema<'PruefungVorschau'>): string {
  const next =
    naechste_der_art === null
      ? 'Danach ist kein Termin vorgesehen.'
      : `Nächste Prüfung: ${formatDay(naechste_der_art)}.`
  return naechste_pruefung === null || naechste_pruefung === naechste_der_art
    ? next
    : `${next} Vorher fällig: eine andere Prüfart, ${formatDay(naechste_pruefung)}.`
}
