import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { abgelehnteVon } from '../offline/reihe.ts'
import type { Pruefung } from '../offline/typen.ts'
import { useAusgang } from '../offline/useAusgang.ts'

interface AbgelehnteProps {
  readonly pruefung: Pruefung
  /** The way to the row. */
  readonly weg: (material_id: string) => ReactNode
}

/** Counts that the service has refused: it does not have what the rows show. Other things are only named. */
export function Abgelehnte({ pruefung, weg }: AbgelehnteProps) {
  const { reihe, abgelehnt } = useAusgang()
  const [erste, ...weitere] = abgelehnteVon(reihe, pruefung.id)
  if (erste === undefined) return abgelehnt === 0 ? null : <Anderes abgelehnt={abgelehnt} />
  const { material_id, ablehnung } = erste
  const position = pruefung.stand.positionen.find((eine) => eine.material_id === material_id)
  return (
    <ErrorNote action={weg(material_id)}>
      <strong>{position?.material_name ?? 'Eine Zählung'}</strong> ist nicht angenommen: {ablehnung?.satz}
      {weitere.length > 0 && ` Dazu ${formatCount(weitere.length, 'weitere Zählung', 'weitere Zählungen')}.`}
    </ErrorNote>
  )
}

function Anderes({ abgelehnt }: { abgelehnt: number }) {
  const ansehen = (
    <Button component={Link} to="/ausgang" variant="default">
      Ansehen
    </Button>
  )
  return (
    <ErrorNote action={ansehen}>
      {formatCount(abgelehnt, 'Eingabe wurde', 'Eingaben wurden')} nicht angenommen.
    </ErrorNote>
  )
}
